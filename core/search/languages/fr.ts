import { defineSearchLanguage } from '../define-search-language.ts'

/** Endings after the light French stemmer of Savoy (1999, BSD licence), with those of nouns made of verbs. */
export const fr = defineSearchLanguage({
  code: 'fr',
  stopWords:
    'a afin ai ainsi alors après au aucun aussi autre aux avant avec avoir ça car ce cela ces cet cette chaque chez comme comment dans de depuis des deux doit donc du elle en encore entre est et être eu faire fait faut il ils j je l la le les leur leurs lors lui ma mais me même mes moi mon n ne ni nos notre nous on ont ou où par pas pendant peut peux plus pour pourquoi qu quand que quel quelle quelles quels qui quoi s sa sans se selon ses si son sont sous sur ta te tes toi ton tous tout toute toutes très tu un une utiliser veux vers vos votre vous y',
  endings:
    'issements issement issant isations isation iser ations ation ateurs ateur atrices atrice ements ement euses euse eurs eur trices trice ables able antes ante ants ant ités ité ées ée és é ions/5 ion/5 ives ive ifs if ent ez er ir es aux>al als al x s e',
  minStem: 4,
  synonyms: [
    'config, configuration, configurer, réglages, paramètres, options',
    'i18n, internationalisation, langues, plusieurs langues, multilingue, traduction',
    'a11y, accessibilité',
    'ssr, server-side rendering, rendu côté serveur',
    'seo, référencement',
    'auth, authentification, connexion, se connecter',
    'déployer, déploiement, héberger, hébergement, publier, publication, mettre en ligne',
    'installer, installation, premiers pas, prise en main',
    'mise à jour, mettre à jour, mise à niveau, migration',
    'mode sombre, thème sombre, mode de couleur',
    'couleurs, thème',
    'css, style, styles, feuille de style',
    'police, polices, typographie',
    'raccourci, raccourcis, raccourcis clavier, clavier',
    'supprimer, effacer, retirer',
    'erreur, erreurs, dépannage, problème',
    'encadré, encart, aside, avertissement, note',
    'image, images, photo',
    'menu, navigation, barre latérale',
    'dossier, répertoire',
    'env, environnement, variables d’environnement',
    'bdd, base de données',
    'dépôt, repository',
    'revenir en arrière, annuler, retour arrière, rollback',
    'coût, coûts, prix, tarif',
    'doc, docs, documentation',
    'greffon, extension, plugin, module',
  ],
})
