declare global {
  interface WindowEventMap {
    /**
     * Dispatched when a script or style sheet of the page can't be loaded, for example because a new build was
     * deployed.
     */
    'preload-error': CustomEvent<unknown>
  }
}

/** Passes a module of this build to `use` once it has been loaded. If that fails, dispatches `preload-error`. */
export function preload<Module>(loading: Promise<Module>, use: (module: Module) => unknown): Promise<unknown> {
  return loading.then(use, raisePreloadError)
}

/** Dispatches `preload-error`, which makes client/visit/reload.ts reload the page. */
function raisePreloadError(error: unknown): void {
  dispatchEvent(new CustomEvent('preload-error', { detail: error }))
}
