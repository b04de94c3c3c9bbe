export { defineConfig, localize } from './site-config.ts'
export type { CollectionInput, ConfigLink, Localized, SiteCollection, SiteConfig, SiteConfigInput, SiteLocale } from './site-config.ts'
export { colorNames, colorRamp, defaultColors, renderThemeStyle, themeRoles } from './theme.ts'
export type { ColorName, ThemeRole } from './theme.ts'
