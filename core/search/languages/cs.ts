import { defineSearchLanguage } from '../define-search-language.ts'

/** Endings after the light Czech stemmer of Dolamic and Savoy (2009, BSD licence). */
export const cs = defineSearchLanguage({
  code: 'cs',
  stopWords:
    'a aby ale bez být co do ho i jak jaký jako je jeho jej její jen ještě již k kam kde kdo když ke která které který ma má mi mě mít můj na nad nebo není o od po pod podle pro proč protože při s se si tak také to u v ve z za ze že',
  endings: 'ování ovat ace aci ací ami emi ové ovi ích ách ech ého ému ými ům ou em es ým ím á é í ý ů y i e a o u',
  minStem: 3,
})
