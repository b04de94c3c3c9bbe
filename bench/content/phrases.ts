/** What generated pages are written with, in one language. A sentence is a template; `{part}` and `{verb}` are filled in. */
export interface Phrases {
  parts: readonly string[]
  verbs: readonly string[]
  sentences: readonly string[]
  headings: readonly string[]
  title: string
  seeAlso: string
  table: readonly [string, string, string]
}

export const phrases: Readonly<Record<'en' | 'fr', Phrases>> = {
  en: {
    parts: [
      'queue', 'worker pool', 'tide table', 'retry policy', 'mooring', 'session store', 'scheduler', 'request log', 'signal lamp', 'health check',
      'access token', 'cache layer', 'manifest', 'webhook', 'dock planner', 'event stream', 'snapshot', 'rate limit', 'message broker', 'cargo index',
    ],
    verbs: ['configure', 'restart', 'inspect', 'extend', 'replace', 'measure', 'secure', 'migrate', 'describe', 'schedule', 'verify', 'drain'],
    sentences: [
      'Before you {verb} the {part}, make sure that the {part2} has finished its work: otherwise the two disagree about what was written last.',
      'Most installations never {verb} it by hand, since the {part} does so whenever the {part2} reports a change.',
      'A **{part}** that has been idle for ten minutes is closed, and the next request opens a new one without losing `state`.',
      'If the {part} cannot reach the {part2}, it waits, doubles the delay and tries again up to five times.',
      'You can {verb} more than one {part} at once; the order in which they answer is *not* the order in which they were asked.',
      'The default suits a site with a few thousand visits a day, and the {part2} says in its log when that is no longer enough.',
      'Nothing here needs a restart: the {part} reads its settings again as soon as they are saved.',
    ],
    headings: ['What it does', 'Before you begin', 'Set it up', 'Options', 'When something fails', 'Performance', 'Security notes', 'An example', 'Limits'],
    title: '{Verb} the {part}',
    seeAlso: 'See also',
    table: ['Option', 'Default', 'Meaning'],
  },
  fr: {
    parts: [
      'file d’attente', 'réserve de processus', 'table des marées', 'règle de reprise', 'amarre', 'mémoire de session', 'planificateur', 'journal',
      'feu de signal', 'contrôle de santé', 'jeton d’accès', 'couche de cache', 'manifeste', 'rappel HTTP', 'plan des quais', 'flux d’événements',
      'instantané', 'limite de débit', 'courtier de messages', 'registre du fret',
    ],
    verbs: ['configurer', 'relancer', 'examiner', 'étendre', 'remplacer', 'mesurer', 'protéger', 'migrer', 'décrire', 'planifier', 'vérifier', 'vider'],
    sentences: [
      'Avant de {verb} l’élément « {part} », attendez que « {part2} » ait terminé : sinon les deux ne s’accordent plus sur la dernière écriture.',
      'La plupart des installations n’ont jamais à le {verb} à la main, puisque « {part} » s’en charge dès que « {part2} » signale un changement.',
      'Un élément **{part}** resté inactif dix minutes est fermé, et la requête suivante en ouvre un autre sans perdre `state`.',
      'Si « {part} » ne peut joindre « {part2} », il patiente, double le délai et recommence, cinq fois au plus.',
      'On peut en {verb} plusieurs à la fois ; l’ordre des réponses *n’est pas* celui des demandes.',
      'La valeur par défaut convient à un site de quelques milliers de visites par jour, et « {part2} » prévient quand elle ne suffit plus.',
      'Rien ici ne demande un redémarrage : « {part} » relit ses réglages dès qu’ils sont enregistrés.',
    ],
    headings: ['Son rôle', 'Avant de commencer', 'Mise en place', 'Options', 'En cas d’échec', 'Performances', 'Sécurité', 'Un exemple', 'Limites'],
    title: '{Verb} : {part}',
    seeAlso: 'Voir aussi',
    table: ['Option', 'Défaut', 'Sens'],
  },
}
