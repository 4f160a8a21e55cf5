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
import dev.loombench.tool.study.Backing;
import dev.loombench.tool.study.DatabaseChoice.DatabaseEngine;
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.Server.Bundled;
import dev.loombench.tool.study.ServerModule;
import dev.loombench.tool.study.ServerOption;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Builder of the artifacts that servers start from, before any trial. Packages of earlier runs are
 * reused unless something they depend on has changed.
 */
public final class Packager implements Artifacts {

  /** Writes Spring's entities with what Hibernate otherwise generates at run time. */
  private static final String ENTITY_ENHANCER = "dev.loombench.servers.mvc.data.jpa.EntityEnhancer";

  private final Path home;
  private final Map<String, String> environment;
  private final DatabaseUse databaseUse;
  private final JarExtractor extractor;
  private final QuarkusRepackager quarkus;
  private final SpringAotProcessor springAot;
  private final NativeImageBuilder nativeImages;
  private final CacheTrainer cacheTrainer;
  private final ImageBuilder images;

  /** Engine of a study's database, and whether all servers use it; some forms depend on it. */
  public record DatabaseUse(Optional<DatabaseEngine> engine, boolean byAll) {

    public static final DatabaseUse NONE = new DatabaseUse(Optional.empty(), false);

    public static DatabaseUse of(Study study) {
      return study.needs(Backing.DATABASE)
          ? new DatabaseUse(
              Optional.of(study.database().engine()),
              study.protocol().blocks().starts() == 0
                  && study.workloads().stream()
                      .allMatch(workload -> workload.work().needs().contains(Backing.DATABASE)))
          : NONE;
    }
  }

  public Packager(
      Path home,
      CpuPlacement placement,
      JvmSettings jvm,
      DatabaseUse databaseUse,
      Map<String, String> environment,
      Consumer<String> progress) {
    this.home = home.toAbsolutePath();
    this.environment = Map.copyOf(environment);
    this.databaseUse = databaseUse;
    var store = new PackageStore(this.home.resolve("target/packages"), progress);
    this.extractor = new JarExtractor(store);
    this.quarkus = new QuarkusRepackager(this.home, store);
    this.springAot = new SpringAotProcessor(store);
    this.nativeImages = new NativeImageBuilder(store, new ReachabilityMetadata(this.home, store));
    this.cacheTrainer = new CacheTrainer(this.home, placement, jvm, store);
    this.images =
        new ImageBuilder(store, this.home.resolve("target/image-layers"), environment, progress);
  }

  public Images images() {
    return images;
  }

  /**
   * Returns the artifact that a variant's server starts from, without a database if it has one only
   * for some workloads.
   *
   * @throws Problem if the server is not built, or packaging fails although all tools are present
   */
  @Override
  public Resolution<Artifact> of(Variant variant, Bundled server, Jdk jdk) {
    Optional<DatabaseEngine> database =
        databaseUse.byAll() ? databaseUse.engine() : Optional.empty();
    JvmPackage built = built(server);
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
      case SPRING_AOT -> new Ready<>(processed(variant, server, database).artifact());
      case AOT_JAR ->
          cached(
              CacheKind.AHEAD_OF_TIME,
              () -> quarkus.aotJar(built, variant.id().name()),
              variant,
              server,
              jdk);
      case NATIVE -> executable(variant, server, database);
    };
  }

  @Override
  public Resolution<Optional<Artifact>> withDatabase(Variant variant, Bundled server) {
    if (databaseUse.engine().isEmpty()
        || databaseUse.byAll()
        || !isSpring(server)
        || !server.packaging().fixesSpringsWiring()) {
      return new Ready<>(Optional.empty());
    }
    return server.packaging().isOnJvm()
        ? new Ready<>(Optional.of(processed(variant, server, databaseUse.engine()).artifact()))
        : executable(variant, server, databaseUse.engine())
            .then(artifact -> new Ready<>(Optional.of(artifact)));
  }

  private JvmPackage built(Bundled server) {
    return JvmPackage.ofBuild(LaunchInputsSource.jar(home, server));
  }

  private static boolean isQuarkus(Bundled server) {
    return server.module().equals(ServerModule.QUARKUS.key());
  }

  private static boolean isSpring(Bundled server) {
    return server.module().startsWith("spring-");
  }

  private JvmPackage processed(Variant variant, Bundled server, Optional<DatabaseEngine> database) {
    return springAot.process(
        extractor.extract(built(server)), server, database, variant.id().name());
  }

  private Resolution<Artifact> executable(
      Variant variant, Bundled server, Optional<DatabaseEngine> database) {
    return NativeImage.found(environment)
        .then(compiler -> new Ready<>(executable(variant, server, database, compiler)));
  }

  private Artifact executable(
      Variant variant, Bundled server, Optional<DatabaseEngine> database, NativeImage compiler) {
    String title = variant.id().name();
    if (isQuarkus(server)) {
      return quarkus.executable(built(server), server.hasFrameworkMetrics(), compiler, title);
    }
    if (!isSpring(server)) {
      return nativeImages.build(
          extractor.extract(built(server)), Optional.empty(), compiler, title);
    }
    boolean hasEntities =
        database.isPresent()
            && "jpa".equals(server.properties().get(ServerOption.PERSISTENCE.key()));
    return nativeImages.build(
        processed(variant, server, database),
        hasEntities ? Optional.of(ENTITY_ENHANCER) : Optional.empty(),
        compiler,
        title);
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
