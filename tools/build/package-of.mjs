/**
 * The package.json of a bundle: the packages that it requires, each at the version of the lockfile, so that `npm install`
 * beside that lockfile fetches these and nothing else.
 *
 * Packages also load others by a name that no bundler sees, such as TypeORM the driver of Postgres. They declare these as
 * their peers, often optional ones. So a dependency of the workspace is taken as well when one that is taken has it as a
 * peer.
 *
 * @param requests what the bundle requires, such as `pg` and `@nestjs/common/decorators`
 * @param workspace the package.json of the workspace
 * @param locked `packages` of its package-lock.json
 */
export function packageOf(name, requests, workspace, locked) {
  const dependencies = {};
  const add = (dependency) => {
    if (dependency in dependencies) return;
    const entry = locked[`node_modules/${dependency}`];
    if (entry === undefined || entry.dev === true)
      throw new Error(`${name} requires ${dependency}, which is not a dependency for production`);
    dependencies[dependency] = entry.version;
    for (const peer of Object.keys(entry.peerDependencies ?? {})) if (peer in workspace.dependencies) add(peer);
  };
  for (const request of requests) add(packageNameOf(request));
  return { name, version: workspace.version, private: true, dependencies };
}

function packageNameOf(request) {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
}
