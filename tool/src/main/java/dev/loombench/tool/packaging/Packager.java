package dev.loombench.tool.packaging;

import dev.loombench.tool.launch.Artifacts;
import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.launch.Images;
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
 * Builds the artifacts that servers start from, before any trial. Packages of earlier runs are
 * reused unless something they depend on has changed.
 */
public final class Packager implements Artifacts {

  private final Path home;
  private final Optional<NativeImage> compiler;
  private final JarExtractor extractor;
  private final QuarkusRepackager quarkus;
  private final SpringAotProcessor springAot;
  private final NativeImageBuilder nativeImages;
  private final CacheTrainer cacheTrainer;
  private final ImageBuilder images;

  /**
   * Creates a packager for the servers of an installation.
   *
   * @param home installation, with the folders {@code bin} and {@code servers}
   * @param placement CPUs of the servers
   * @param jvm settings of every JVM of the study
   * @param environment variables that locate other programs
   * @param progress receives progress messages
   */
  public Packager(
      Path home,
      CpuPlacement placement,
      JvmSettings jvm,
      Map<String, String> environment,
      Consumer<String> progress) {
    this.home = home.toAbsolutePath();
    this.compiler = NativeImage.found(environment);
    var store = new PackageStore(this.home.resolve("target/packages"), progress);
    this.extractor = new JarExtractor(store);
    this.quarkus = new QuarkusRepackager(this.home, store);
    this.springAot = new SpringAotProcessor(store);
    this.nativeImages = new NativeImageBuilder(store);
    this.cacheTrainer = new CacheTrainer(this.home, placement, jvm, store);
    this.images =
        new ImageBuilder(store, this.home.resolve("target/image-layers"), environment, progress);
  }

  /** Returns the images of variants that are launched in containers. */
  public Images images() {
    return images;
  }

  /**
   * Returns the artifact that a variant's server starts from.
   *
   * @throws Problem if the server is not built, or packaging fails although all tools are present
   */
  @Override
  public Resolution<Artifact> of(Variant variant, Bundled server, Jdk jdk) {
    JvmPackage built = JvmPackage.ofBuild(LaunchInputsSource.jar(home, server));
    return switch (server.packaging()) {
      case JAR ->
          new Ready<>(
              isQuarkus(server) && server.hasFrameworkMetrics()
                  ? quarkus.instrumented(built, variant.id().name()).artifact()
                  : built.artifact());
      case EXTRACTED -> new Ready<>(extractor.extract(built).artifact());
      case CDS -> cached(CacheKind.CLASSES, () -> extractor.extract(built), variant, server, jdk);
      case AOT_CACHE ->
          cached(CacheKind.AHEAD_OF_TIME, () -> extractor.extract(built), variant, server, jdk);
      case SPRING_AOT -> new Ready<>(processed(built, variant, server).artifact());
      case AOT_JAR ->
          cached(
              CacheKind.AHEAD_OF_TIME,
              () -> quarkus.aotJar(built, variant.id().name()),
              variant,
              server,
              jdk);
      case NATIVE -> executable(built, variant, server);
    };
  }

  private static boolean isQuarkus(Bundled server) {
    return server.module().equals(ServerModule.QUARKUS.key());
  }

  private JvmPackage processed(JvmPackage built, Variant variant, Bundled server) {
    return springAot.process(extractor.extract(built), server, variant.id().name());
  }

  private Resolution<Artifact> executable(JvmPackage built, Variant variant, Bundled server) {
    if (compiler.isEmpty()) {
      return new Missing<>(NativeImage.MISSING);
    }
    if (isQuarkus(server)) {
      return new Missing<>("this version does not build native nativeImages of Quarkus");
    }
    JvmPackage processed = processed(built, variant, server);
    return new Ready<>(
        nativeImages.build(
            processed, JvmPackage.mainClass(processed.jar()), compiler.get(), variant.id().name()));
  }

  private Resolution<Artifact> cached(
      CacheKind kind, Supplier<JvmPackage> form, Variant variant, Bundled server, Jdk jdk) {
    Optional<String> lacking = kind.lacking(jdk);
    if (lacking.isPresent()) {
      return new Missing<>(lacking.get());
    }
    return new Ready<>(
        cacheTrainer.train(form.get(), kind, variant, server, jdk.home()).artifact());
  }
}
