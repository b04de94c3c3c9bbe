import type { QueryWord, SearchLanguage } from '../search/index.ts'

/**
 * Words that people use in questions about any subject, by search language. Pages that answer the question often use
 * other words. Unlike stop words, they still help to find sections.
 */
const generalWords: Readonly<Record<string, string>> = {
  en: `accept achieve appear arrange arrive assign attach avoid become begin behave belong bring cause collect come
    concern consider contain continue decide depend describe destroy determine disappear discover drop ensure expect
    feel finish follow forbid forget go grab hear help hold improve indicate insert introduce involve jump keep know
    lead learn leave let look lose mean mention miss notice obtain occur offer omit perform pick prefer prepare prevent
    produce prohibit provide pull push raise reach receive recommend refer rely remain remember represent require
    respond retrieve rid say seem solve spot stay succeed suggest supply suppose survive take tell think touch treat
    trigger turn understand undo vary wait watch wish wonder work worry
    actual anybody anyone anywhere available away bad basic behind best better big bigger certain clear close common
    complete complex correct different difficult easily easy enough entire everybody everyone everything everywhere
    exact exactly extra few fine following full good great hard heavy huge immediately important impossible kind large
    later least less likely little lot main maybe mine minimal myself near necessary nice nobody none normal normally
    ones own particular perhaps popular proper properly quick quickly quite rather ready real recent regular related
    relevant several similar simple simply slightly small somebody someone somehow somewhere soon special specific
    strange sudden sure themselves together total twice typical unusual usable useful usual usually various weird well
    whole wrong yourself
    advantage amount approach aspect bit case chance choice difference fact idea matter means moment part people person
    point possibility purpose reason scene situation sort stuff time type`,
  fr: `accepter aider aller apparaître appeler apporter arriver attendre atteindre attribuer avérer causer chercher
    commencer compter concerner connaître conseiller considérer constater contenir continuer convenir croire décider
    demander dépendre déterminer devenir deviennent dire disparaître disposer effectuer empêcher essayer éviter exister
    finir fonctionner forcer gagner garder imposer indiquer insérer interdire laisser manquer marcher nécessiter obliger
    obtenir oublier parler partir passer penser perdre préférer prendre préparer présenter prévoir procéder produire
    proposer réagir recevoir reconnaître réduire refuser regarder remarquer remplir rencontrer répondre représenter
    reprendre repris requérir résoudre rester retrouver réussir revenir savoir sembler servir signaler souhaiter suffire
    suivre supporter tenir tomber tourner traiter tromper utiliser venir voir voit voient vouloir
    actuel ailleurs aisément assez aucun aujourd bas beaucoup bon bonne bons bonnes certain certaine certains complet
    complexe correct correctement courant derrière dessous dessus devant différent différents difficile directement
    disponible disponibles droit entier entière énorme exact exactement facile facilement fréquent général grand grande
    gros grosse habituel important impossible inutile jamais justement lequel longtemps lourd maintenant mauvais
    mauvaise meilleur meilleure mieux moins moi-même nécessaire normal normalement nombreux parfois particulier
    permanent petit petite plusieurs plutôt précis premier prêt proche prochain propre quelqu rapide rapidement réel
    seul seule seulement similaire simple souvent spécial spécifique sûr tard tôt total toujours utile vite vrai
    vraiment
    avantage besoin but cas chance choix côté différence exemple fait façon fois genre gens idée lieu moment moyen
    nombre outil partie peine personne point raison situation sorte sujet temps truc type types`,
}

const stemsOfLanguages = new Map<string, ReadonlySet<string>>()

function stemsOf({ code, fold, stem }: SearchLanguage): ReadonlySet<string> {
  const words = (generalWords[code] ?? '').split(/\s+/).filter(Boolean)
  const stems = stemsOfLanguages.get(code) ?? new Set(words.map((word) => stem(fold(word))))
  stemsOfLanguages.set(code, stems)
  return stems
}

/** The words of a question, with general words marked as weak. */
export function weakenGeneralWords(words: readonly QueryWord[], language: SearchLanguage): QueryWord[] {
  const stems = stemsOf(language)
  return words.map((word) => (word.kind === 'word' && stems.has(word.stem) ? { ...word, weak: true } : word))
}
