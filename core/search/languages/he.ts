import { defineSearchLanguage } from '../define-search-language.ts'

/**
 * The letters that are written together with the next word (משה וכלב), and the endings of number, gender and the
 * construct state. Letters at the end of a word are those in it.
 */
export const he = defineSearchLanguage({
  code: 'he',
  stopWords:
    'של את על עם אל מן מ ב ל ה ו ש כ זה זאת זו אלה הוא היא הם הן אני אתה אנחנו מה מי איך כיצד איפה היכן מתי למה מדוע האם לא כן או גם רק אם כי כל יש אין אחרי לפני בין עד כמו אבל',
  prefixes: 'ה ו ב ל ש כ מ',
  maxPrefixes: 3,
  endings: 'ויות>ה יות ים יים ות ית נו יו יה יך כם הם ה ת י',
  characters: ['ךםןףץ', 'כמנפצ'],
  minStem: 2,
  synonyms: [
    'הגדרה, הגדרות, תצורה',
    'התקנה, הקמה',
    'שגיאה, תקלה',
    'עדכון, שדרוג',
    'כניסה, התחברות, אימות',
    'סרגל צד, תפריט צדדי',
    'כותרת תחתונה, פוטר',
    'שורת הפקודה, מסוף',
    'תרגום, שפות, לוקליזציה',
    'צבע, צבעים, ערכת נושא, עיצוב',
    'גופן, גופנים',
    'תמונה, תמונות',
    'סיסמה, סיסמא',
    'גיבוי, גיבויים, שחזור',
    'פריסה, פרסום, העלאה',
    'תוסף, הרחבה',
    'תיקייה, ספרייה',
  ],
})
