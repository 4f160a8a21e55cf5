package dev.loombench.conformance;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The servers that tests share: each variant is started at most twice, once with everything and
 * once bare, and stopped when the tests end.
 */
final class Servers {

  static final FakeDownstream DOWNSTREAM = FakeDownstream.start();

  private static final Map<Variant, ServerProcess> EQUIPPED = new ConcurrentHashMap<>();
  private static final Map<Variant, ServerProcess> BARE = new ConcurrentHashMap<>();

  static {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () ->
                    Stream.concat(EQUIPPED.values().stream(), BARE.values().stream())
                        .forEach(ServerProcess::close)));
  }

  private Servers() {}

  /** With {@code POST /gc} and a downstream service. */
  static ServerProcess equipped(Variant variant) {
    return EQUIPPED.computeIfAbsent(
        variant,
        absent ->
            ServerProcess.start(
                absent.server(),
                List.of(
                    absent.model(),
                    "--loombench.gc=true",
                    "--loombench.downstream=" + DOWNSTREAM.url())));
  }

  /** With nothing but its model. */
  static ServerProcess bare(Variant variant) {
    return BARE.computeIfAbsent(
        variant, absent -> ServerProcess.start(absent.server(), List.of(absent.model())));
  }
}
