import { defineComponent } from './define-component.tsx'
import { fileIcon } from './parts/file-icon.ts'

/** The icon that a file has in the header of its code: `:code-icon{filename="main.ts"}`. */
export const codeIcon = defineComponent({
  name: 'code-icon',
  style: 'main',
  props: { filename: 'text', icon: 'icon' },
  required: [['filename', 'icon']],
  render: ({ props: { filename, icon: name }, icon }) => icon(name ?? (filename && fileIcon(filename))),
})
