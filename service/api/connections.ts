/**
 * Who may hold a connection. A connection that has not yet carried a valid token, and on which nothing is being answered, is worth
 * nothing to anybody but whoever wants to use all of them up: there are places for a number of those, and when they are taken, the
 * asker who holds most of them loses the one that has been quiet longest; so does a user beyond theirs. So a newcomer always gets in.
 * The places are many, since whoever loses one comes again at once.
 */
import type { Server, Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Peer, peerSoFar } from './peer.ts';

export interface ConnectionLimits {
  /** Connections without a valid token and without a request that is being answered. */
  strangers: number;
  /** Connections that carried valid tokens of one user. */
  perUser: number;
  /** Time for a body of somebody without a token. */
  bodyMs: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = { strangers: 1024, perUser: 64, bodyMs: 20_000 };

interface Connection {
  socket: Socket;
  /** Whose valid token it carried last. */
  user?: string;
  /** Requests that are there in full and not answered yet. */
  answering: number;
}

export interface Connections {
  /** A valid token has come over the connection of this request. */
  trust(request: FastifyRequest, user: string): void;
}

/** Both ends of a connection: below TLS the socket is another object than above it. */
const nameOf = ({ remoteAddress, remotePort }: Pick<Socket, 'remoteAddress' | 'remotePort'>): string =>
  `${remoteAddress}|${remotePort}`;

export function watchConnections(
  app: FastifyInstance,
  { strangers, perUser, bodyMs }: ConnectionLimits = CONNECTION_LIMITS,
  peer: (socket: Socket) => Peer | undefined = peerSoFar,
  /** Whose connections carry requests of many people: a proxy's, which keeps order among them itself. */
  isProxy: (address: string | undefined) => boolean = () => false,
): Connections {
  /** In the order of their last answers; before the first, of their coming. */
  const open = new Map<string, Connection>();

  (app.server as unknown as Server).on('connection', (socket: Socket) => {
    if (isProxy(socket.remoteAddress)) return;
    const name = nameOf(socket);
    open.set(name, { socket, answering: 0 });
    socket.once('close', () => open.delete(name));
    if (open.size <= strangers) return;
    const idle = [...open.values()].filter(({ user, answering }) => user === undefined && answering === 0);
    if (idle.length <= strangers) return;
    // Who they are is known a moment later; until then newcomers are let be, but not without end.
    const { known, unknown } = byPeer(idle, peer);
    const victims = known.length > 0 && unknown.length <= strangers ? known : [...known, unknown];
    victims.reduce((most, these) => (these.length > most.length ? these : most))[0]?.socket.destroy();
  });

  app.addHook('onRequest', async (request, reply) => {
    const name = nameOf(request.raw.socket);
    const connection = open.get(name);
    if (!connection) return;
    const { raw } = request;
    // A body that trickles in holds a connection like headers that do; with a token the time for uploads counts.
    const late = setTimeout(() => {
      if (!raw.complete && connection.user === undefined) connection.socket.destroy();
    }, bodyMs);
    late.unref();
    let over = false;
    let counted = false;
    const begin = () => {
      if (over) return;
      counted = true;
      connection.answering += 1;
    };
    const bodiless =
      raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined;
    if (bodiless) begin();
    else raw.once('end', begin);
    reply.raw.once('close', () => {
      over = true;
      clearTimeout(late);
      if (counted) connection.answering -= 1;
      if (open.get(name) !== connection) return;
      open.delete(name);
      open.set(name, connection);
    });
  });

  function keepWithin(user: string): void {
    const own = [...open].filter(([, one]) => one.user === user);
    if (own.length <= perUser) return;
    const [name, { socket }] = own.find(([, { answering }]) => answering === 0) ?? own[0]!;
    socket.destroy();
    open.delete(name);
  }

  return {
    trust(request, user) {
      const connection = open.get(nameOf(request.raw.socket));
      if (!connection || connection.user === user) return;
      connection.user = user;
      // Whatever has come by now is read first: a connection on which a request waits only looks quiet.
      setImmediate(keepWithin, user);
    },
  };
}

/**
 * Closes connections that have been quiet for the server's `connectionTimeout`, as Node would, but for those on which somebody waits for
 * an answer: then it is we who are slow, and closed without a word nobody would know what became of the request.
 */
export function closeQuiet(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: asked }, { raw: answer }) => {
    // Node tells the answer under way on a connection first, and closes by itself where nobody listens.
    answer.on('timeout', (socket: Socket) => {
      if (!asked.complete || answer.headersSent) socket.destroy();
    });
  });
}

/** Those of each asker, in the order of their coming; and those whose asker is not known yet. */
function byPeer(held: Connection[], peer: (socket: Socket) => Peer | undefined) {
  const known = new Map<string, Connection[]>();
  const unknown: Connection[] = [];
  for (const one of held) {
    const key = peer(one.socket)?.key;
    const these = key === undefined ? unknown : known.get(key);
    if (these) these.push(one);
    else known.set(key ?? '', [one]);
  }
  return { known: [...known.values()], unknown };
}
