package dev.loombench.tool.study;

import java.util.List;

/**
 * The server applications that Loombench brings along, with the options that a variant may give
 * them. A new one is added here, and as a module of its own under {@code servers/}.
 */
public enum ServerModule {
  /** Spring MVC on Tomcat: a thread for each request. */
  SPRING_MVC(
      "spring-mvc",
      ServerOption.THREADS,
      ServerOption.CLIENT_CONNECTIONS,
      ServerOption.POOL,
      ServerOption.PERSISTENCE,
      ServerOption.SEMAPHORE),
  /** Spring WebFlux on Reactor Netty: event loops. */
  SPRING_WEBFLUX(
      "spring-webflux",
      ServerOption.EVENT_LOOPS,
      ServerOption.COMPUTE_ON,
      ServerOption.FILE_BY,
      ServerOption.ELASTIC,
      ServerOption.CLIENT_CONNECTIONS,
      ServerOption.POOL),
  /** Helidon SE: a virtual thread for each connection. */
  HELIDON("helidon", ServerOption.CLIENT_CONNECTIONS, ServerOption.POOL),
  /** One whose doings are scripted and counted, to check the recorders with; no kernels. */
  KNOWN("known"),
  /** One that a known resource limits, to check with what is said to be the limit; no kernels. */
  STRAINED(
      "strained",
      ServerOption.LIMITED_BY,
      ServerOption.THREADS,
      ServerOption.MILLIS,
      ServerOption.POOL,
      ServerOption.AT_ONCE,
      ServerOption.CLIENT,
      ServerOption.LOCK,
      ServerOption.CPU_MICROS,
      ServerOption.LIVE_MEBIBYTES,
      ServerOption.KIBIBYTES,
      ServerOption.EVENT_LOOPS,
      ServerOption.BACKLOG,
      ServerOption.LEAKS);

  private final String key;

  @SuppressWarnings("ImmutableEnumChecker") // unmodifiable, which no type says
  private final List<ServerOption> options;

  ServerModule(String key, ServerOption... options) {
    this.key = key;
    this.options = List.of(options);
  }

  /** Its name in study files, and of its folder under {@code servers/}. */
  public String key() {
    return key;
  }

  /** The options that it takes. */
  public List<ServerOption> options() {
    return options;
  }
}
