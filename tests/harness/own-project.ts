import { engineFolder } from '../../scripts/engine.ts'
import { openProject } from '../../scripts/project.ts'

/** This repository as a site: its build, packages, and settings. */
export const ownProject = openProject(engineFolder)
