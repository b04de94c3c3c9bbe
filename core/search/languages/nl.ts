import { defineSearchLanguage } from '../define-search-language.ts'

/** Endings after the Dutch stemmer of Kraaij and Pohlmann (1994), without its prefixes. */
export const nl = defineSearchLanguage({
  code: 'nl',
  stopWords:
    'aan als bij dan dat de deze die dit doe doen door een en er geen had heb hebben heeft het hij hoe ik in is je kan kun kunnen maar me met mij mijn moet na naar niet nog nu of om ons ook op over te tot uit van veel voor waar waarom wanneer was wat we welke werd wie wij wil wordt worden zal ze zich zijn zonder zo',
  weakWords: 'toevoegen maken wijzigen wijzig tonen instellen schrijven nieuw nieuwe openen',
  endings: 'atie aties eren eert heden heid ingen ing elijke elijk eerde eurs en s e t',
  minStem: 3,
  rounds: 2,
  links: 's n en e',
  synonyms: [
    'config, configuratie, configureren, instellingen, opties',
    'i18n, internationalisering, talen, meertalig, vertaling',
    'auth, authenticatie, aanmelden, aanmelding, inloggen',
    'uitrollen, publiceren, publicatie, deployment, hosting',
    'installeren, installatie, aan de slag',
    'bijwerken, update, upgrade, migratie',
    'fout, fouten, probleem',
    'map, folder, directory',
    'verwijderen, wissen',
    'back-up, reservekopie, reservekopieën',
    'donkere modus, donker thema',
    'zijbalk, zijmenu',
    'voettekst, footer',
    'opdrachtregel, terminal',
    'lettertype, lettertypen, font',
    'kleur, kleuren, thema',
    'afbeelding, afbeeldingen, foto',
    'zoeken, zoekfunctie, zoekmachine',
    'vertalen, vertaling, vertalingen',
    'wachtwoord, geheim',
    'uitbreiding, plug-in, extensie',
    'gebruiker, gebruikers, account',
    'koppeling, link, links',
    'verbergen, uitsluiten, uitschakelen',
  ],
})
