import { describe, expect, test } from 'vitest'
import { readingMinutes } from '../../../core/document/index.ts'
import { locales } from '../../../core/locale/index.ts'
import type { Locale } from '../../../core/locale/index.ts'

/**
 * The first article of the Universal Declaration of Human Rights: the same text in languages with very different
 * writing systems.
 */
const article: Record<string, string> = {
  ar: 'يولد جميع الناس أحرارا متساوين في الكرامة والحقوق. وقد وهبوا عقلا وضميرا وعليهم أن يعامل بعضهم بعضا بروح الإخاء.',
  en: 'All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and should act towards one another in a spirit of brotherhood.',
  fi: 'Kaikki ihmiset syntyvät vapaina ja tasavertaisina arvoltaan ja oikeuksiltaan. Heille on annettu järki ja omatunto, ja heidän on toimittava toisiaan kohtaan veljeyden hengessä.',
  fr: 'Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience et doivent agir les uns envers les autres dans un esprit de fraternité.',
  hi: 'सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है। उन्हें बुद्धि और अन्तरात्मा की देन प्राप्त है और परस्पर उन्हें भाईचारे के भाव से बर्ताव करना चाहिए।',
  ja: 'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。人間は、理性と良心とを授けられており、互いに同胞の精神をもって行動しなければならない。',
  ko: '모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. 인간은 천부적으로 이성과 양심을 부여받았으며 서로 형제애의 정신으로 행동하여야 한다.',
  th: 'มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ ต่างมีเหตุผลและมโนธรรม และควรปฏิบัติต่อกันด้วยเจตนารมณ์แห่งภราดรภาพ',
  vi: 'Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền. Mọi con người đều được tạo hoá ban cho lý trí và lương tâm và cần phải đối xử với nhau trong tình bằng hữu.',
  'zh-CN': '人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。',
}

// Translations differ in length: the Japanese one takes half as long again as the English one.
describe('reading time is similar in every language', () => {
  const english = readingMinutes(article.en!.repeat(100), 'en')

  test.each(Object.entries(article))('%s', (language, text) => {
    const minutes = readingMinutes(text.repeat(100), language)
    expect(minutes).toBeGreaterThan(english * 0.8)
    expect(minutes).toBeLessThan(english * 1.6)
  })
})

test('uses the letters per minute of each language, with a default for unmeasured alphabets', () => {
  expect(readingMinutes('a'.repeat(9870), 'en')).toBe(10)
  expect(readingMinutes('a'.repeat(9870), 'en-GB')).toBe(10)
  expect(readingMinutes('a'.repeat(9200), 'de')).toBe(10)
  expect(readingMinutes('ا'.repeat(6120), 'ar')).toBe(10)
  expect(readingMinutes('я'.repeat(9700), 'uk')).toBe(10)
  expect(readingMinutes('a'.repeat(9700), 'eo')).toBe(10)
})

test('counts characters one by one in Chinese and Japanese, and their Latin words as letters', () => {
  expect(readingMinutes('字'.repeat(2550), 'zh-CN')).toBe(10)
  expect(readingMinutes('かなー'.repeat(1190), 'ja')).toBe(10)
  expect(readingMinutes('字'.repeat(1275) + ' configure'.repeat(539), 'zh-TW')).toBe(10)
})

test('ignores spaces, punctuation, and how accents are encoded', () => {
  expect(readingMinutes('a, … – '.repeat(9870), 'en')).toBe(10)
  expect(readingMinutes('é'.repeat(9980), 'fr')).toBe(10)
  expect(readingMinutes('e\u0301'.repeat(9980), 'fr')).toBe(10)
})

test('counts at least one minute for readable text and zero for empty text', () => {
  expect(readingMinutes('Hello', 'en')).toBe(1)
  expect(readingMinutes('', 'en')).toBe(0)
  expect(readingMinutes(' — … ', 'th')).toBe(0)
})

test.each(Object.values<Locale>(locales).map(({ code, language, name }) => [code, language, name] as const))(
  '%s has a reading time',
  (_, language, name) => {
    expect(readingMinutes(`${name} `.repeat(1000), language)).toBeGreaterThan(1)
  },
)
