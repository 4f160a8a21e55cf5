package dev.loombench.servers.bottleneck;

import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.CommandLineProperties;
import dev.loombench.kernels.serving.LoombenchProperties;
import dev.loombench.kernels.serving.ReadyFile;
import dev.loombench.kernels.serving.ServerOptions;
import dev.loombench.kernels.serving.Start;
import java.net.InetSocketAddress;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;

/**
 * The bottleneck server: what {@code GET /work} does is limited by the resource that {@code
 * --loombench.limited-by} names. Further paths:
 *
 * <pre>
 * /empty                    nothing
 * /thread, /thread/compute  the kind and name of the thread that does the work
 * /counts                   how often the resource was held since the start, and at once at most
 * /metrics                  of a connection pool, in Prometheus' text format
 * POST /gc                  one System.gc(), with --loombench.gc=true
 * </pre>
 */
public final class BottleneckServer implements AutoCloseable {

  private static final int KIBIBYTE = 1024;

  /** How the answer of a server that nothing limits ends. */
  private static final String END = "the end";

  private final Listener front;
  private final Work work;
  private final RequestThreads threads;

  private BottleneckServer(Listener front, Work work, RequestThreads threads) {
    this.front = front;
    this.work = work;
    this.threads = threads;
  }

  /**
   * Starts it; the options are those of {@link ServerOptions} and those of its {@link Bottleneck}.
   */
  public static void main(String[] arguments) {
    Start.orExit(arguments, () -> announce(arguments));
  }

  private static void announce(String[] arguments) {
    BottleneckServer server = start(arguments);
    ServerOptions.from(CommandLineProperties.of(arguments).loombench())
        .readyFile()
        .ifPresent(
            file ->
                ReadyFile.announce(
                    file,
                    server.address(),
                    server.facts(),
                    signal -> JsonMapper.shared().writeValueAsString(signal)));
  }

  /**
   * Starts one, which listens when this returns.
   *
   * @throws BadProperty when it can't with those options
   */
  static BottleneckServer start(String... arguments) {
    var commandLine = CommandLineProperties.of(arguments);
    LoombenchProperties properties = commandLine.loombench();
    Bottleneck limit = Bottleneck.from(properties);
    LoombenchProperties.rejectUnknown(arguments, known(limit));
    var held = new HoldCounter();
    var works = new WorkFactory(properties, held);
    RequestThreads threads = RequestThreads.from(limit, properties);
    Work work = works.of(limit);
    var routes =
        new Router(work, done(limit, properties), held, ServerOptions.from(properties).gc());
    Listener front =
        limit == Bottleneck.ACCEPT_QUEUE
            ? SlowListener.start(
                commandLine.listenAddress(),
                properties.number("backlog", 10, 1, 65_535),
                works.millis(),
                held,
                routes,
                threads.executor())
            : new NettyListener(
                commandLine.listenAddress(),
                eventLoops(limit, properties),
                routes,
                threads.executor());
    return new BottleneckServer(front, work, threads);
  }

  /** Where it listens. */
  InetSocketAddress address() {
    return front.address();
  }

  private Map<String, String> facts() {
    var facts = new TreeMap<String, String>();
    facts.put("server.name", "bottleneck");
    facts.put("server.framework", "none");
    facts.putAll(front.facts());
    facts.putAll(threads.facts());
    facts.putAll(work.facts());
    return facts;
  }

  @Override
  public void close() {
    front.close();
    work.close();
  }

  private static Set<String> known(Bottleneck limit) {
    var known = new HashSet<>(ServerOptions.NAMES);
    known.add("limited-by");
    known.addAll(limit.options());
    return known;
  }

  private static int eventLoops(Bottleneck limit, LoombenchProperties properties) {
    if (limit != Bottleneck.EVENT_LOOP) {
      return 1;
    }
    return properties.text("event-loops").filter("default"::equals).isPresent()
        ? 0
        : properties.number("event-loops", Runtime.getRuntime().availableProcessors(), 1, 1024);
  }

  private static Response done(Bottleneck limit, LoombenchProperties properties) {
    if (limit != Bottleneck.NOTHING || properties.text("kibibytes").isEmpty()) {
      return Response.kept("done");
    }
    int bytes = KIBIBYTE * properties.number("kibibytes", 1, 1, 65_536);
    return Response.kept(".".repeat(bytes - END.length()) + END);
  }
}
