package dev.loombench.tool.packaging;

import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.launch.LaunchInputs;
import dev.loombench.tool.launch.LaunchInputsSource;
import dev.loombench.tool.launch.LaunchSpec;
import dev.loombench.tool.launch.Launcher;
import dev.loombench.tool.launch.ServerContext;
import dev.loombench.tool.launch.ServerFailure;
import dev.loombench.tool.launch.jdk.Artifact.OnJvm;
import dev.loombench.tool.launch.jdk.Jdk;
import dev.loombench.tool.launch.os.FileTrees;
import dev.loombench.tool.packaging.PackageStore.StoredPackage;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.Server.Bundled;
import dev.loombench.tool.study.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Builder of the caches of JVMs by training runs. */
record CacheTrainer(Path home, CpuPlacement placement, JvmSettings jvm, PackageStore store) {

  private static final Duration READY_WITHIN = Duration.ofMinutes(2);

  JvmPackage train(JvmPackage plain, CacheKind kind, Variant variant, Bundled server, Path jdk) {
    JvmPackage form = plain.with(sameInEveryPass(jdk));
    StoredPackage stored =
        store.get(
            key(form, kind, variant, server, jdk),
            "the %s of '%s' by a training run".formatted(kind.title(), variant.id()),
            (target, tools) ->
                train(form, kind, trained(variant, server), jdk, target, tools.log()));
    Path file = stored.folder().resolve(kind.fileName());
    return form.cachedBy(kind.used(file), file, stored);
  }

  /**
   * Returns a key of everything that the cache's content depends on, and that the JVM checks before
   * it uses the cache. It includes paths of classes, so a copied installation builds its own cache.
   */
  PackageKey key(JvmPackage form, CacheKind kind, Variant variant, Bundled server, Path jdk) {
    return PackageKey.of(kind.name())
        .with("started", form.main() + " " + form.flags())
        .with("content", PackageKey.ofContent(form))
        .with("jdk", jdk + " " + release(jdk))
        .with("jvm", jvm.toString())
        .with("jvm flags", variant.jvmFlags().toString())
        .with("processors", Integer.toString(placement.serverProcessors(variant.limits())))
        .with("properties", new TreeMap<>(server.properties()).toString())
        .with("training", TrainingRun.protocol());
  }

  /** Returns flags of every pass: the flight recorder adds its module, and a cache must have it. */
  private static List<String> sameInEveryPass(Path jdk) {
    return release(jdk).contains("jdk.jfr") ? List.of("--add-modules=jdk.jfr") : List.of();
  }

  /** Returns the variant with the trials' flags, without limits, as nothing is measured. */
  private Variant trained(Variant variant, Bundled server) {
    String processors = "-XX:ActiveProcessorCount=" + placement.serverProcessors(variant.limits());
    return new Variant(
        variant.id(),
        server,
        variant.jdk(),
        Stream.concat(variant.jvmFlags().stream(), Stream.of(processors)).toList(),
        Limits.NONE,
        Optional.empty(),
        Optional.empty(),
        Variant.Transport.DEFAULT);
  }

  private void train(
      JvmPackage form, CacheKind kind, Variant variant, Path jdk, Path target, Path log)
      throws IOException {
    Path file = target.resolve(kind.fileName());
    Path work = Files.createDirectory(target.resolve("work"));
    OnJvm writing = form.with(kind.written(file)).artifact();
    var launcher =
        new Launcher(home, LaunchInputsSource.always(new LaunchInputs(jdk, writing)), placement);
    var spec =
        new LaunchSpec(
            variant, jvm, List.of(), false, ServerContext.NOTHING, READY_WITHIN, work, log);
    String end;
    try {
      end = new TrainingRun(launcher::launch).train(spec);
    } catch (ServerFailure failure) {
      throw Problem.environment("in its training run, " + Problem.reason(failure), failure);
    }
    if (!Files.isRegularFile(file)) {
      throw Problem.environment(
          "the JVM wrote no %s for '%s': %s".formatted(kind.title(), variant.id(), end));
    }
    FileTrees.delete(work);
  }

  private static String release(Path jdk) {
    try {
      return Files.readString(jdk.resolve("release"));
    } catch (IOException noFile) {
      return Jdk.at(jdk).map(Jdk::version).orElse("");
    }
  }
}
