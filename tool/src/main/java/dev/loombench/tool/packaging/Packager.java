package dev.loombench.tool.packaging;

import dev.loombench.tool.launch.Artifacts;
import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.launch.LaunchInputsSource;
import dev.loombench.tool.launch.jdk.Artifact;
import dev.loombench.tool.launch.jdk.Jdk;
import dev.loombench.tool.launch.jdk.NativeImage;
import dev.loombench.tool.launch.jdk.Resolution;
import dev.loombench.tool.launch.jdk.Resolution.Missing;
import dev.loombench.tool.launch.jdk.Resolution.Ready;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.Server.Bundled;
import dev.loombench.tool.study.ServerModule;
import dev.loombench.tool.study.Variant;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Makes what variants' servers are started from, before any trial. What was made for an earlier run
 * is used again as long as nothing that it depends on has changed.
 */
public final class Packager implements Artifacts {

  private final Path home;
  private final Optional<NativeImage> compiler;
  private final Extraction extraction;
  private final QuarkusBuild quarkus;
  private final SpringAot springAot;
  private final NativeExecutable executables;
  private final TrainedCache caches;

  /**
   * A packager for the servers of that installation.
   *
   * @param home the folder that holds {@code bin} and {@code servers}
   * @param placement which CPUs servers get
   * @param jvm what every JVM of the study is given alike
   * @param environment variables that tell where other programs are
   * @param told takes what is being made, and how long it took, for the user
   */
  public Packager(
      Path home,
      CpuPlacement placement,
      JvmSettings jvm,
      Map<String, String> environment,
      Consumer<String> told) {
    this.home = home.toAbsolutePath();
    this.compiler = NativeImage.found(environment);
    var store = new PackageStore(this.home.resolve("target/packages"), told);
    this.extraction = new Extraction(store);
    this.quarkus = new QuarkusBuild(this.home, store);
    this.springAot = new SpringAot(store);
    this.executables = new NativeExecutable(store);
    this.caches = new TrainedCache(this.home, placement, jvm, store);
  }

  /**
   * What that variant's server is started from.
   *
   * @throws Problem if it was not built, or its making fails, though all that it needs is there
   */
  @Override
  public Resolution<Artifact> of(Variant variant, Bundled server, Jdk jdk) {
    Form built = Form.ofBuild(LaunchInputsSource.jar(home, server));
    return switch (server.packaging()) {
      case JAR -> new Ready<>(built.artifact());
      case EXTRACTED -> new Ready<>(extraction.of(built).artifact());
      case CDS -> cached(CacheKind.CLASSES, () -> extraction.of(built), variant, server, jdk);
      case AOT_CACHE ->
          cached(CacheKind.AHEAD_OF_TIME, () -> extraction.of(built), variant, server, jdk);
      case SPRING_AOT -> new Ready<>(processed(built, variant, server).artifact());
      case AOT_JAR ->
          cached(
              CacheKind.AHEAD_OF_TIME,
              () -> quarkus.aotJar(built, variant.name()),
              variant,
              server,
              jdk);
      case NATIVE -> executable(built, variant, server);
    };
  }

  private Form processed(Form built, Variant variant, Bundled server) {
    return springAot.of(extraction.of(built), server, variant.name());
  }

  private Resolution<Artifact> executable(Form built, Variant variant, Bundled server) {
    if (compiler.isEmpty()) {
      return new Missing<>(NativeImage.MISSING);
    }
    if (server.module().equals(ServerModule.QUARKUS.key())) {
      return new Missing<>("Quarkus's native executables are not made by this version");
    }
    Form processed = processed(built, variant, server);
    return new Ready<>(
        executables.of(processed, Form.mainClass(processed.jar()), compiler.get(), variant.name()));
  }

  private Resolution<Artifact> cached(
      CacheKind kind, Supplier<Form> form, Variant variant, Bundled server, Jdk jdk) {
    Optional<String> lacking = kind.lacking(jdk);
    if (lacking.isPresent()) {
      return new Missing<>(lacking.get());
    }
    return new Ready<>(caches.of(form.get(), kind, variant, server, jdk.home()).artifact());
  }
}
