import { defineSearchLanguage } from '../define-search-language.ts'

/** Endings of nouns and adjectives, based on the Greek stemmer of Ntais (2006). */
export const el = defineSearchLanguage({
  code: 'el',
  stopWords:
    'ο η το οι τα του της των τον την και κι να με σε για από στο στη στην στον στα ότι που πως πώς πού τι ποιος ποια ποιο πότε γιατί είναι δεν θα μου σου ένα μια ή αν ως',
  endings: 'ματων ματος ματα σεων σεις σεως ους ων ος ου οι ης ες εις ας ει α ο η ι υ ω',
  minStem: 3,
})
