import { defineSearchLanguage } from '../define-search-language.ts'

/** Endings based on the Danish stemmer of Snowball (BSD license). */
export const da = defineSearchLanguage({
  code: 'da',
  stopWords:
    'og i jeg det at en den til er som på de med han af for ikke der var mig sig men et har om vi min du kan hvordan hvor hvad hvornår hvorfor hvilken eller fra når skal vil',
  endings: 'hederne heden heder ningerne ninger ningen ning erne ende enes erede ede ere er en et ne e s t',
  minStem: 3,
  links: 's e',
})
