import { defineSearchLanguage } from '../define-search-language.ts'

/** Endings based on the light Finnish stemmer of Savoy (BSD license). */
export const fi = defineSearchLanguage({
  code: 'fi',
  stopWords:
    'ja on ei se että en oli hän mutta kun niin tai jos mikä mitä missä miten milloin miksi kuka joka jotka minun voi voin ovat ole olla myös vain kuin',
  endings:
    'issa issä ista istä ille illa illä ilta iltä iksi ihin ien iden ssa ssä sta stä lla llä lta ltä lle ksi nsa nsä mme nne inen iset isen minen misen amaan ämään aan ään een iin oon uun en in an än ta tä na nä a ä n t i',
  minStem: 4,
  rounds: 2,
  links: 'n',
})
