import { defineSearchLanguage } from '../define-search-language.ts'

/** Endings of nouns, adjectives and frequent verbs, after Stempel (Białecki, 2004, Apache License 2.0). */
export const pl = defineSearchLanguage({
  code: 'pl',
  stopWords:
    'a aby ale bez być co czy dla do gdzie go i ich ile in jak jaki jakie jako jest jego jej już kiedy kto który która które lub ma mam mi mnie mój moja można na nad nie o od po pod przez przy są się ta tak także tam te tego ten to tu tym w we wszystkie z za ze że dlaczego',
  endings:
    'owanie owania owania ować acji acja acje ację ami ach ego emu ymi imi ych ich ów om ie ia iu ią ię em ym im ej ą ę y i a e u o ć',
  minStem: 3,
})
