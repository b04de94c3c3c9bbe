import { defineSearchLanguage } from '../define-search-language.ts'

/** Endings after the light Italian stemmer of Savoy (BSD licence), with those of verbs and their nouns. */
export const it = defineSearchLanguage({
  code: 'it',
  stopWords:
    'a ad al alla alle agli ai anche avere che chi ci come con cosa cui da dal dalla dai dalle dei del della delle dello di dove e è ed essere fare fra gli ha ho i il in io l la le lo ma mi mia mio ne nei nel nella nelle no non nostro o per perché più posso qual quale quando quello questo se sei si solo sono su sua sul sulla suo tra un una uno usare voglio vuole',
  weakWords:
    'aggiungere creare cambiare modificare mostrare definire attivare scrivere configurare nuovo nuova mettere',
  endings:
    'izzazioni>izz izzazione>izz izzare>izz azioni azione atori atore zioni zione amenti amento imenti imento ando endo are ere ire ate ati ata ato ite iti ita ito mente ità chi>c che>c ghi>g ghe>g i e a o',
  minStem: 3,
  synonyms: [
    'config, configurazione, configurare, impostazioni, opzioni',
    'i18n, internazionalizzazione, lingue, traduzione',
    'auth, autenticazione, accesso, login',
    'pubblicare, pubblicazione, distribuzione, deploy, hosting',
    'installare, installazione, primi passi',
    'aggiornare, aggiornamento, migrazione',
    'errore, errori, problema',
    'cartella, directory',
    'modalità scura, tema scuro',
    'eliminare, cancellare, rimuovere',
    'barra laterale, menu laterale, sidebar',
    'piè di pagina, footer',
    'intestazione, header, barra di navigazione',
    'riga di comando, terminale, cli',
    'mappa del sito, sitemap',
    'colore, colori, tema',
    'carattere, caratteri, font, tipografia',
    'immagine, immagini, foto',
    'ricerca, cercare, motore di ricerca',
    'tradurre, traduzione, traduzioni, lingue',
    'nota, avviso, avvertenza',
    'estensione, estensioni, plugin, integrazioni',
    'nascondere, escludere, disattivare',
    'personalizzato, proprio',
    'cambiare, modificare, personalizzare',
    'menu, navigazione, barra laterale',
    'collegamento, collegamenti, link',
    'immagine, immagini, risorse, asset',
    'tema, theme',
    'prestazioni, velocità',
  ],
})
