import { defineSearchLanguage } from '../define-search-language.ts'

/** Endings of nouns and adjectives, based on the Romanian stemmer of Savoy (BSD license). */
export const ro = defineSearchLanguage({
  code: 'ro',
  stopWords:
    'a ai al ale am ar au ca că ce cea cei cel cu cum când care cine de din după e este eu fără fi în la le lui mai mă mea meu mi nu o pe pentru pot prin sau se și să sunt un una unde unei unui de ce',
  endings:
    'ațiilor ațiile ații ația ație ațiunea urilor urile uri elor ilor ului ele ile ii ul ea ei iei le lor ește are ere ire at ut it ă a e i u',
  minStem: 3,
})
