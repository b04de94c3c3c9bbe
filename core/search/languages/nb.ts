import { defineSearchLanguage } from '../define-search-language.ts'

/** Endings based on the light Norwegian stemmer of Savoy (BSD license). */
export const nb = defineSearchLanguage({
  code: 'nb',
  stopWords:
    'og i jeg det at en et den til er som på de med av for ikke der var meg seg men har om vi min du kan hvordan hvor hva når hvorfor hvilken eller fra skal vil',
  endings: 'hetene heten heter ningene ninger ningen ning ene ende ere ert er en et ne a e s t',
  minStem: 3,
  links: 's e',
})
