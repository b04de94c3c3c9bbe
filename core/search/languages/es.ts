import { defineSearchLanguage } from '../define-search-language.ts'

/** Plurals after the light Spanish stemmer of Savoy (BSD licence), with the endings of verbs and their nouns. */
export const es = defineSearchLanguage({
  code: 'es',
  stopWords:
    'a al algo ante antes aquí así aún cada como cómo con cual cuál cuando cuándo de del desde donde dónde el él ella en entre era es esa ese eso esta está estar este esto fue ha hace hacer hacia hasta hay la las le lo los más me mi mis muy no nos o para pero poder por porque puedo que qué quién quiero se según ser si sí sin sobre son su sus también te tener tiene todo tu un una uno usar y ya yo otro otra otros otras pongo poner necesito agrego hago quisiera saber tengo',
  weakWords:
    'agregar añadir crear cambiar mostrar definir activar escribir configurar nuevo nueva personalizar abrir gestionar',
  endings:
    'izaciones>iz ización>iz izador>iz izar>iz amientos amiento imientos imiento aciones ación adores ador adoras adora ucciones>uc ucción>uc iciones ición ciones>c ción>c siones>s sión>s xiones>x xión>x idades idad mente adas ada ados ado idas ida idos ido ando iendo uzco>uc ucir>uc ar er ir ces>z es as os s a o e',
  minStem: 3,
  synonyms: [
    'config, configuración, configurar, ajustes, opciones, preferencias',
    'i18n, internacionalización, idiomas, lenguas, traducción',
    'a11y, accesibilidad',
    'auth, autenticación, iniciar sesión, acceso, login',
    'desplegar, despliegue, publicar, publicación, alojamiento',
    'instalar, instalación, primeros pasos, comenzar, empezar',
    'actualizar, actualización, migrar, migración',
    'archivo, fichero',
    'carpeta, directorio',
    'error, errores, problema',
    'modo oscuro, tema oscuro',
    'borrar, eliminar, quitar',
    'imagen, imágenes, foto',
    'fuente, fuentes, tipografía',
    'extensión, complemento, plugin',
    'contraseña, clave',
    'ordenador, computadora',
    'buscador, búsqueda, motor de búsqueda, buscar',
    'agregar, añadir, crear',
    'color, colores, tema',
    'menú, navegación, barra lateral',
    'traducir, traducción, traducciones',
    'reemplazar, sobrescribir, sobreescribir, sustituir',
    'pie de página, footer',
    'encabezado, cabecera, header',
    'nota, aviso, advertencia, aparte',
    'ocultar, excluir, desactivar',
    'ordenar, orden',
    'cambiar, personalizar, modificar',
    'css, estilos, estilo',
    'enlace, enlaces, vínculo',
    'interfaz, ui',
    'copia de seguridad, respaldo, backup',
  ],
})
