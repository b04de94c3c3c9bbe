import { readFile, readdir, mkdtemp, mkdir, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLocalSite } from '../../scripts/local/open-local-site.ts'
import { rollBack } from '../../scripts/releases/roll-back.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { publish } from '../../scripts/sync/publish.ts'
const seconds = Number(process.argv[2] ?? 100)
const folder = await mkdtemp('/tmp/wmem/c-'), stateDir = await mkdtemp('/tmp/wmem/s-')
const pages = Array.from({ length: 40 }, (_, i) => `/en/guide/page-${i + 1}`)
const write = async (n: number) => { await mkdir(`${folder}/en/guide`, { recursive: true }); for (const [i, p] of pages.entries()) await writeFile(`${folder}${p}.md`, `---\ntitle: Page ${i}\n---\n\nPublication ${n}.\n\n${`Words of page ${i}. `.repeat(200)}\n`) }
await write(0); await writeFile(`${folder}/en/index.md`, '# Home\n')
const site = await openLocalSite({ stateDir })
const t0 = performance.now(); let pubs = 0, reqs = 0, ms = 0
const over = () => reqs > 2500 || performance.now() - t0 > seconds * 1000
const mem = async () => {
  for (const id of (await readdir('/proc')).filter((x) => /^\d+$/.test(x))) {
    const st = await readFile(`/proc/${id}/status`, 'utf8').catch(() => ''); if (!/^Name:\s+workerd/m.test(st) || !st.includes(`PPid:\t${process.pid}\n`)) continue
    let name = '', v8 = 0, tc = 0, other = 0, size = 0, range = ''
    for (const line of (await readFile(`/proc/${id}/smaps`, 'utf8')).split('\n')) {
      const m = /^([0-9a-f]+)-([0-9a-f]+) \S+ \S+ \S+ \S+\s*(.*)$/.exec(line); if (m) { name = m[3]!; range = m[1]!; continue }
      const r = /^Rss:\s+(\d+)/.exec(line); if (r) { const k = +r[1]!; size += k; if (name !== '') other += k; else if (parseInt(range.slice(0,-5),16)*0x100000 % 0x40000000 === 0 || true) { (maps[range] = k) } }
    }
    return size
  }
  return 0
}
let maps: Record<string, number> = {}
const looker = async () => { while (!over()) { await sleep(10000); maps = {}; const total = await mem(); const top = Object.entries(maps).sort((a, b) => b[1] - a[1]).slice(0, 4).map(([r, k]) => `${r}:${(k / 1024).toFixed(0)}`); console.log(((performance.now() - t0) / 1000).toFixed(0), 's RSS', (total / 1024).toFixed(0), 'MB', top.join(' '), 'pubs', pubs, 'reqs', reqs, 'ms/req', (ms / Math.max(1, reqs)).toFixed(1)) } }
const reader = async () => { for (let i = 0; !over(); i++) { const s = performance.now(); await (await fetch(new URL(pages[i % 40]!, site.url), { headers: { accept: 'text/html' } })).text(); ms += performance.now() - s; reqs++ } }
const writer = async () => { while (!over()) { await write(++pubs); await publish({ folder: new ContentFolder(folder), target: site.target, channel: 'live', renderer: 'x' }); if (pubs % 6 === 0) await rollBack({ target: site.target, channel: 'live' }); await sleep(500) } }
await Promise.all([looker(), writer(), reader(), reader()])
await site.dispose(); process.exit(0)
