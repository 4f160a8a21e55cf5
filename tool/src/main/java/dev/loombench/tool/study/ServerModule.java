package dev.loombench.tool.study;

import dev.loombench.tool.study.DatabaseChoice.DatabaseEngine;
import dev.loombench.tool.yaml.Keyed;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Bundled server modules with the options of their variants. The key is also the name of the folder
 * under {@code servers/}. To add one, add a constant here and a module under {@code servers/}.
 */
public enum ServerModule implements Keyed {
  /** Spring MVC on Tomcat: thread per request. */
  SPRING_MVC(
      Forms.OF_SPRING_BOOT,
      ServerOption.THREADS,
      ServerOption.REQUESTS_AT_ONCE,
      ServerOption.VIRTUAL_THREADS,
      ServerOption.CLIENT_CONNECTIONS,
      ServerOption.POOL,
      ServerOption.PERSISTENCE,
      ServerOption.SEMAPHORE,
      ServerOption.METRICS) {
    @Override
    public boolean takes(ServerOption option, Map<String, String> properties) {
      return super.takes(option, properties)
          && (option != ServerOption.REQUESTS_AT_ONCE
              || "virtual".equals(properties.get(ServerOption.THREADS.key())))
          && (option != ServerOption.VIRTUAL_THREADS
              || properties.containsKey(ServerOption.REQUESTS_AT_ONCE.key()));
    }

    @Override
    public String whyNot(ServerOption option, Map<String, String> properties) {
      return option == ServerOption.REQUESTS_AT_ONCE
          ? "without 'threads: virtual'"
          : "without 'requests-at-once'";
    }
  },
  /** Spring WebFlux on Reactor Netty: event loops. */
  SPRING_WEBFLUX(
      Forms.OF_SPRING_BOOT,
      ServerOption.EVENT_LOOPS,
      ServerOption.COMPUTE_ON,
      ServerOption.FILE_BY,
      ServerOption.ELASTIC,
      ServerOption.CLIENT_CONNECTIONS,
      ServerOption.POOL,
      ServerOption.METRICS),
  /** Helidon SE: virtual thread per connection. */
  HELIDON(Forms.ON_A_CLASS_PATH, ServerOption.CLIENT_CONNECTIONS, ServerOption.POOL),
  /**
   * Quarkus REST on Vert.x: worker threads, virtual threads or event loops, each a separate build.
   */
  QUARKUS(
      Forms.OF_QUARKUS,
      ServerOption.MODEL,
      ServerOption.THREADS,
      ServerOption.EVENT_LOOPS,
      ServerOption.COMPUTE_ON,
      ServerOption.CLIENT_CONNECTIONS,
      ServerOption.POOL,
      ServerOption.PERSISTENCE,
      ServerOption.ENGINE,
      ServerOption.METRICS) {
    @Override
    public boolean takes(ServerOption option, Map<String, String> properties) {
      String model = model(properties);
      return super.takes(option, properties)
          && (option != ServerOption.THREADS || model.equals("worker"))
          && (option != ServerOption.COMPUTE_ON || model.equals("reactive"))
          && (option != ServerOption.PERSISTENCE || !model.equals("reactive"))
          && (option != ServerOption.ENGINE || !model.equals("reactive"));
    }

    @Override
    public String jar(Map<String, String> properties) {
      String entities = "jpa".equals(properties.get(ServerOption.PERSISTENCE.key())) ? "-jpa" : "";
      String engine =
          DatabaseEngine.MARIADB.key().equals(properties.get(ServerOption.ENGINE.key()))
              ? "-mariadb"
              : "";
      return "quarkus-%s%s%s/quarkus-run.jar".formatted(model(properties), entities, engine);
    }
  },
  /** Scripted server that validates the recorders; no kernels. */
  SCRIPTED(Forms.ITS_JAR),
  /** Server with a known bottleneck that validates the diagnosis; no kernels. */
  BOTTLENECK(
      Forms.ITS_JAR,
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

  /** Packagings of servers. */
  private static final class Forms {

    /** Trained caches need the workloads that all servers share. */
    static final Set<Packaging> ITS_JAR = EnumSet.of(Packaging.JAR);

    static final Set<Packaging> OF_QUARKUS =
        EnumSet.of(Packaging.JAR, Packaging.AOT_JAR, Packaging.NATIVE);

    /** A jar that references the libraries next to it needs no extraction. */
    static final Set<Packaging> ON_A_CLASS_PATH =
        EnumSet.of(Packaging.JAR, Packaging.CDS, Packaging.AOT_CACHE, Packaging.NATIVE);

    static final Set<Packaging> OF_SPRING_BOOT =
        EnumSet.complementOf(EnumSet.of(Packaging.AOT_JAR));
  }

  @SuppressWarnings("ImmutableEnumChecker") // unmodifiable
  private final List<Packaging> packagings;

  @SuppressWarnings("ImmutableEnumChecker") // unmodifiable
  private final List<ServerOption> options;

  ServerModule(Set<Packaging> packagings, ServerOption... options) {
    this.packagings = List.copyOf(packagings);
    this.options = List.of(options);
  }

  /** Returns true if it serves the kernels; a server that validates the tool has one packaging. */
  public boolean hasKernels() {
    return packagings.size() > 1;
  }

  /** Returns its packagings, the output of the build first. */
  public List<Packaging> packagings() {
    return packagings;
  }

  public List<ServerOption> options() {
    return options;
  }

  public static Optional<ServerModule> of(String key) {
    return Arrays.stream(values()).filter(module -> module.key().equals(key)).findFirst();
  }

  /**
   * Returns true if it accepts an option in combination with these properties: not every model has
   * all options.
   */
  public boolean takes(ServerOption option, Map<String, String> properties) {
    return options.contains(option);
  }

  /** Returns the condition under which it doesn't accept an option, like "with model 'worker'". */
  public String whyNot(ServerOption option, Map<String, String> properties) {
    return "with model '%s'".formatted(model(properties));
  }

  /** Returns the path of its jar below its {@code target}, given these properties. */
  public String jar(Map<String, String> properties) {
    return key() + ".jar";
  }

  private static String model(Map<String, String> properties) {
    return properties.getOrDefault(ServerOption.MODEL.key(), "worker");
  }
}
