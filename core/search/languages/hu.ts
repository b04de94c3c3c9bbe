import { defineSearchLanguage } from '../define-search-language.ts'

/** Endings based on the light Hungarian stemmer of Savoy (BSD license). */
export const hu = defineSearchLanguage({
  code: 'hu',
  stopWords:
    'a az egy és hogy nem is van volt de meg csak már ha mint mi ki ez azt hogyan hol mikor miért melyik vagy kell lehet én te ő mert sem be le fel',
  endings:
    'okban ekben okat eket oknak eknek jaink jeink ban ben ból ből nak nek val vel ról ről tól től hoz hez höz ért ként ság ség ások ések ás és ok ek ök ak ot et öt at on en ön ba be ra re ja je k t a e i',
  minStem: 3,
  rounds: 2,
  links: '',
})
