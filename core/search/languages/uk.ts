import { defineSearchLanguage } from '../define-search-language.ts'

/** Endings of nouns, adjectives and frequent verbs, as the light Russian stemmer of Dolamic and Savoy has them. */
export const uk = defineSearchLanguage({
  code: 'uk',
  stopWords:
    'а або але без був була бути в вам ви все де для до є з за зі і із й його як який які коли ми мій може на не немає ні о про по при та так також то ти у це цей що щоб я чи чому',
  endings:
    'ування увати ями ами ях ах ього ого ому ему ими іми ією ою ею ів їв ом ем ая ий ій ої ую ти ть ія ії ію а я о е и і ї у ю ь й',
  minStem: 3,
})
