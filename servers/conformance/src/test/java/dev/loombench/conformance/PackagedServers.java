package dev.loombench.conformance;

import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.launch.jdk.Artifact;
import dev.loombench.tool.launch.jdk.Jdk;
import dev.loombench.tool.launch.jdk.NativeImage;
import dev.loombench.tool.launch.jdk.Resolution;
import dev.loombench.tool.packaging.Packager;
import dev.loombench.tool.packaging.Packager.DatabaseUse;
import dev.loombench.tool.study.DatabaseChoice.DatabaseEngine;
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.JvmSettings.Collector;
import dev.loombench.tool.study.Packaging;
import dev.loombench.tool.study.Server.Bundled;
import dev.loombench.tool.study.ServerModule;
import dev.loombench.tool.study.ServerOption;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Servers in other forms than their jars, packaged and kept as for a study. */
final class PackagedServers {

  /** Options that select a configuration; all others can be set when the executable starts. */
  private static final Set<ServerOption> SELECTING =
      EnumSet.of(
          ServerOption.THREADS,
          ServerOption.MODEL,
          ServerOption.PERSISTENCE,
          ServerOption.ENGINE,
          ServerOption.COMPUTE_ON,
          ServerOption.FILE_BY,
          ServerOption.ELASTIC,
          ServerOption.METRICS);

  private static final String PREFIX = "--loombench.";
  private static final Path HOME = Path.of("../..").toAbsolutePath().normalize();
  private static final Resolution<NativeImage> COMPILER = NativeImage.found(System.getenv());

  /** Failures by what was to be packaged, because each test of it would wait minutes for one. */
  private static final Map<List<Object>, RuntimeException> FAILURES = new HashMap<>();

  private PackagedServers() {}

  /** Returns whether a compiler of native executables is found. */
  static boolean canBeCompiled() {
    return COMPILER instanceof Resolution.Ready<NativeImage>;
  }

  /** Returns why no compiler is found. */
  static Optional<String> missing() {
    return COMPILER instanceof Resolution.Missing<NativeImage>(String reason)
        ? Optional.of(reason)
        : Optional.empty();
  }

  /** Returns a server in a form for a command line, packaged if it was not before. */
  static synchronized Artifact of(Packaging form, String server, List<String> arguments) {
    List<Object> what =
        List.of(form, server, properties(server, arguments), engine(server, arguments));
    RuntimeException before = FAILURES.get(what);
    if (before != null) {
      throw new IllegalStateException("packaging failed in an earlier test", before);
    }
    try {
      return packaged(form, server, arguments);
    } catch (RuntimeException failure) {
      FAILURES.put(what, failure);
      throw failure;
    }
  }

  private static Artifact packaged(Packaging form, String server, List<String> arguments) {
    var bundled = new Bundled(server, properties(server, arguments), form);
    Optional<DatabaseEngine> engine = engine(server, arguments);
    var packager =
        new Packager(
            HOME,
            CpuPlacement.ofThisProcess(),
            JvmSettings.of("256m", Collector.SERIAL, List.of()),
            new DatabaseUse(engine, engine.isPresent()),
            System.getenv(),
            System.out::println);
    var variant = new Variant(new VariantId(server), bundled, List.of());
    Jdk jdk = Jdk.at(Path.of(System.getProperty("java.home"))).orElseThrow();
    return switch (packager.of(variant, bundled, jdk)) {
      case Resolution.Ready<Artifact>(Artifact artifact) -> artifact;
      case Resolution.Missing<Artifact>(String reason) -> throw new IllegalStateException(reason);
    };
  }

  private static Map<String, String> properties(String server, List<String> arguments) {
    ServerModule module = ServerModule.of(server).orElseThrow();
    var properties = new TreeMap<String, String>();
    for (ServerOption option : SELECTING) {
      value(arguments, option.key())
          .filter(option::accepts)
          .filter(_ -> module.options().contains(option))
          .ifPresent(value -> properties.put(option.key(), value));
    }
    return properties;
  }

  /** Returns the engine of the database, if the server is tested with it. */
  private static Optional<DatabaseEngine> engine(String server, List<String> arguments) {
    return value(arguments, "database")
        .flatMap(url -> DatabaseEngine.of(url.split(":", 2)[0]))
        .filter(
            engine ->
                ServerSpec.of(server).databaseVariants().stream()
                    .anyMatch(
                        spec ->
                            spec.engine().name().toLowerCase(Locale.ROOT).equals(engine.key())));
  }

  private static Optional<String> value(List<String> arguments, String name) {
    return arguments.stream()
        .filter(argument -> argument.startsWith(PREFIX + name + "="))
        .map(argument -> argument.substring(PREFIX.length() + name.length() + 1))
        .findFirst();
  }
}
