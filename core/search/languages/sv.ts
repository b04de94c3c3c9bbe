import { defineSearchLanguage } from '../define-search-language.ts'

/** Endings after the light Swedish stemmer of Savoy (BSD licence). */
export const sv = defineSearchLanguage({
  code: 'sv',
  stopWords:
    'att och i en ett det som på är av för med till den har de inte om jag hur man var vad när vi kan så från eller mig min du din sig sin sitt där ska vill varför vilken men också',
  endings:
    'heterna heten heter ningarna ningar ningen ning orna erna arna aren andet ande are ar er or en et na ad a e s t',
  minStem: 3,
  links: 's',
})
