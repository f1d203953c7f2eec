/** Kysely over a pool of connections, each bound to one tenant. */
import {
  ColumnNode,
  type DatabaseConnection,
  type Driver,
  type KyselyPlugin,
  type OnConflictNode,
  OperationNodeTransformer,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely';
import { mapped } from './errors.ts';

/** Failures of the server come out as ServiceErrors. */
class MappedDriver extends PostgresDriver {
  readonly #seen = new WeakSet<DatabaseConnection>();

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await mapped(() => super.acquireConnection());
    if (this.#seen.has(connection)) return connection;
    this.#seen.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = (query) => mapped(() => execute(query));
    return connection;
  }
}

export class EvidentPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver(): Driver {
    return new MappedDriver(this.#config);
  }
}

const TENANT_COLUMN = ColumnNode.create('tenant');

/** Every key begins with the tenant, so what may conflict does too. */
class TenantLeads extends OperationNodeTransformer {
  protected override transformOnConflict(node: OnConflictNode): OnConflictNode {
    const own = super.transformOnConflict(node);
    return own.columns ? { ...own, columns: [TENANT_COLUMN, ...own.columns] } : own;
  }
}

/** Lets queries stay as they are for a database of one tenant. */
export function tenantPlugin(): KyselyPlugin {
  const transformer = new TenantLeads();
  return {
    transformQuery: ({ node }) => transformer.transformNode(node),
    transformResult: async ({ result }) => result,
  };
}
