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
 * Server with one known bottleneck: {@code --loombench.limited-by} names the resource that limits
 * {@code GET /work}. Further paths:
 *
 * <pre>
 * /empty                    nothing
 * /thread, /thread/compute  kind and name of the thread that does the work
 * /counts                   holds of the resource since the start, in total and at most at the same time
 * /metrics                  metrics of the connection pool, in Prometheus text format
 * POST /gc                  calls System.gc(); only with --loombench.gc=true
 * </pre>
 */
public final class BottleneckServer implements AutoCloseable {

  private static final int BYTES_PER_KIBIBYTE = 1024;

  /** End of a large response. */
  private static final String END = "the end";

  private final Listener listener;
  private final Work work;
  private final RequestThreads threads;

  private BottleneckServer(Listener listener, Work work, RequestThreads threads) {
    this.listener = listener;
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
   * Starts a server, which listens when this returns.
   *
   * @throws BadProperty if an option is invalid
   */
  static BottleneckServer start(String... arguments) {
    var commandLine = CommandLineProperties.of(arguments);
    LoombenchProperties properties = commandLine.loombench();
    Bottleneck bottleneck = Bottleneck.from(properties);
    LoombenchProperties.rejectUnknown(arguments, optionNames(bottleneck));
    var holds = new HoldCounter();
    var factory = new WorkFactory(properties, holds);
    RequestThreads threads = RequestThreads.from(bottleneck, properties);
    Work work = factory.create(bottleneck);
    var router =
        new Router(
            work, workResponse(bottleneck, properties), holds, ServerOptions.from(properties).gc());
    Listener listener =
        bottleneck == Bottleneck.ACCEPT_QUEUE
            ? SlowListener.start(
                commandLine.listenAddress(),
                properties.number("backlog", 10, 1, 65_535),
                factory.millis(),
                holds,
                router,
                threads.executor())
            : new NettyListener(
                commandLine.listenAddress(),
                eventLoops(bottleneck, properties),
                router,
                threads.executor());
    return new BottleneckServer(listener, work, threads);
  }

  /** Returns the address on which it listens. */
  InetSocketAddress address() {
    return listener.address();
  }

  private Map<String, String> facts() {
    var facts = new TreeMap<String, String>();
    facts.put("server.name", "bottleneck");
    facts.put("server.framework", "none");
    facts.putAll(listener.facts());
    facts.putAll(threads.facts());
    facts.putAll(work.facts());
    return facts;
  }

  @Override
  public void close() {
    listener.close();
    work.close();
  }

  private static Set<String> optionNames(Bottleneck bottleneck) {
    var names = new HashSet<>(ServerOptions.NAMES);
    names.add("limited-by");
    names.addAll(bottleneck.options());
    return names;
  }

  private static int eventLoops(Bottleneck bottleneck, LoombenchProperties properties) {
    if (bottleneck != Bottleneck.EVENT_LOOP) {
      return 1;
    }
    return properties.text("event-loops").filter("default"::equals).isPresent()
        ? 0
        : properties.number("event-loops", Runtime.getRuntime().availableProcessors(), 1, 1024);
  }

  private static Response workResponse(Bottleneck bottleneck, LoombenchProperties properties) {
    if (bottleneck != Bottleneck.NOTHING || properties.text("kibibytes").isEmpty()) {
      return Response.cached("done");
    }
    int bytes = BYTES_PER_KIBIBYTE * properties.number("kibibytes", 1, 1, 65_536);
    return Response.cached(".".repeat(bytes - END.length()) + END);
  }
}
