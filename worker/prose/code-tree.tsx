import { defineComponent } from './define-component.tsx'
import { buildFolders } from './parts/build-folders.ts'
import { readTabs } from './parts/read-tabs.ts'
import { Tree } from './parts/tree.tsx'

/** Fenced blocks as the files of a project: a tree of their paths, and the one that was chosen. */
export const codeTree = defineComponent({
  name: 'code-tree',
  props: { defaultValue: 'text', expandAll: 'flag' },
  render({ props: { defaultValue, expandAll }, content, draw, icon, uniqueId, t }) {
    const id = uniqueId('code-tree')
    const files = readTabs(content, draw)
    const shown = Math.max(
      files.findIndex(({ label }) => label === defaultValue),
      0,
    )
    const items = buildFolders(
      files.map(({ label }, index) => ({
        path: label,
        button: { id: `${id}:file-${index}`, 'aria-controls': `${id}:${index}`, 'aria-current': index === shown },
      })),
      { openFor: expandAll ? undefined : files[shown]?.label },
    )
    return (
      <div className="tabs code-tree">
        <div className="code-files" role="group" aria-label={t('prose.codeTree.files')}>
          <Tree items={items} icon={icon} />
        </div>
        {files.map(({ label, panel }, index) => (
          <tab-panel
            key={index}
            role="group"
            id={`${id}:${index}`}
            aria-labelledby={`${id}:file-${index}`}
            data-label={label}
            hidden={index === shown ? undefined : 'until-found'}
          >
            {panel}
          </tab-panel>
        ))}
      </div>
    )
  },
})
