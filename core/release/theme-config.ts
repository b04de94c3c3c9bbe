import * as v from 'valibot'
import { foreignThemeKeys } from './foreign-keys.ts'
import { strict } from './strict-object.ts'
import { colorNames, isHexColor, themeRoles } from './theme.ts'
import type { ThemeColor } from './theme.ts'

const fontFile = v.pipe(
  v.string(),
  v.regex(
    /^[^\\/]+(?:\/[^\\/]+)*\.(?:woff2?|[ot]tf)$/i,
    'expected a file in _code/fonts/ that ends with .woff2, .woff, .ttf, or .otf',
  ),
  v.check((file) => !file.split('/').includes('..'), 'expected a file inside _code/fonts/'),
)
/** Accepts one file or several. A list has its own schema, so that errors refer to the files in it. */
const fontFiles = v.lazy((input) =>
  Array.isArray(input) ? v.pipe(v.array(fontFile), v.minLength(1, 'expected at least one file')) : fontFile,
)
const color = v.custom<ThemeColor>(
  (value) => typeof value === 'string' && (Object.hasOwn(colorNames, value) || isHexColor(value)),
  `expected a color such as "#0050ff", or one of ${Object.keys(colorNames).join(', ')}`,
)

/** The schema of `theme` in a configuration. */
export const themeSchema = strict(
  {
    colors: v.optional(strict(Object.fromEntries(themeRoles.map((role) => [role, v.optional(color)])))),
    colorMode: v.optional(v.picklist(['light', 'dark'], 'expected "light" or "dark"')),
    fonts: v.optional(
      strict({ sans: v.optional(fontFiles), heading: v.optional(fontFiles), mono: v.optional(fontFiles) }),
    ),
    radius: v.optional(
      v.pipe(
        v.string('expected a length such as "0.5rem"'),
        v.regex(
          /^(?:0|0?\.\d{1,4}rem|1rem|(?:\d|1[0-6])(?:\.\d{1,4})?px)$/,
          'expected a length up to "1rem" or "16px", such as "0.5rem"',
        ),
      ),
    ),
  },
  foreignThemeKeys,
)
