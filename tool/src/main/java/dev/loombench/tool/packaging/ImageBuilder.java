package dev.loombench.tool.packaging;

import com.google.cloud.tools.jib.api.CacheDirectoryCreationException;
import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.InvalidImageReferenceException;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.JibContainerBuilder;
import com.google.cloud.tools.jib.api.RegistryException;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import com.google.cloud.tools.jib.api.buildplan.Platform;
import dev.loombench.tool.launch.Images;
import dev.loombench.tool.launch.container.ContainerEngine;
import dev.loombench.tool.launch.container.ContainerImage;
import dev.loombench.tool.launch.container.EngineProbe;
import dev.loombench.tool.launch.jdk.Artifact;
import dev.loombench.tool.launch.jdk.Resolution;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Variant.ContainerLaunch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/**
 * Builder of the images of containers from files of this machine, each at its own path: the C
 * library or a base image, the JDK, and the application. An engine loads them from an archive.
 */
final class ImageBuilder implements Images {

  private final PackageStore store;
  private final Path layers;
  private final Map<String, String> environment;
  private final Consumer<String> progress;
  private Optional<Resolution<ContainerEngine>> engine = Optional.empty();

  ImageBuilder(
      PackageStore store, Path layers, Map<String, String> environment, Consumer<String> progress) {
    this.store = store;
    this.layers = layers;
    this.environment = Map.copyOf(environment);
    this.progress = progress;
  }

  @Override
  public Resolution<ContainerImage> of(Variant variant, Path jdk, Optional<Artifact> artifact) {
    ContainerLaunch launch = variant.container().orElseThrow();
    return engine()
        .then(
            found ->
                launch.image().isPresent()
                    ? existing(found, launch.image().get())
                    : new Resolution.Ready<>(
                        made(found, variant, launch, ImageFiles.of(variant, jdk, artifact))));
  }

  /** Finds the engine once, and removes what earlier runs left. */
  private Resolution<ContainerEngine> engine() {
    if (engine.isEmpty()) {
      Resolution<ContainerEngine> found = EngineProbe.find(environment);
      if (found instanceof Resolution.Ready<ContainerEngine>(var ready)) {
        ready
            .removeLeftovers()
            .forEach(
                name ->
                    progress.accept(
                        "removed the container %s of a run that was killed".formatted(name)));
      }
      engine = Optional.of(found);
    }
    return engine.get();
  }

  private Resolution<ContainerImage> existing(ContainerEngine found, String name) {
    Optional<ContainerImage> image = found.image(name);
    if (image.isPresent()) {
      return new Resolution.Ready<>(image.get());
    }
    progress.accept("pulling the image %s (not part of a measured start)".formatted(name));
    return found.pull(name);
  }

  private ContainerImage made(
      ContainerEngine found, Variant variant, ContainerLaunch launch, ImageFiles files) {
    PackageKey key = files.key().with("base", launch.base().orElse("none"));
    String name = "localhost/loombench/server:" + key.hash();
    Optional<ContainerImage> image = found.image(name);
    if (image.isPresent()) {
      return image.get();
    }
    String title = "the image of '%s'".formatted(variant.id());
    Path archive =
        store
            .get(key, title, (target, _) -> write(launch, files, name, target.resolve("image.tar")))
            .folder()
            .resolve("image.tar");
    long began = System.nanoTime();
    ContainerImage loaded = found.load(archive, name);
    progress.accept(
        String.format(
            Locale.ROOT,
            "loaded %s (%d MiB) in %.1f s (not part of a measured start)",
            title,
            loaded.bytes() >> 20,
            (System.nanoTime() - began) / 1e9));
    return loaded;
  }

  private void write(ContainerLaunch launch, ImageFiles files, String name, Path archive)
      throws IOException {
    try {
      JibContainerBuilder builder =
          launch.base().isPresent() ? Jib.from(launch.base().get()) : Jib.fromScratch();
      builder.setPlatforms(Set.of(new Platform(architecture(), "linux")));
      if (launch.base().isEmpty()) {
        builder.addFileEntriesLayer(layer("system", files.system()));
      }
      builder.addFileEntriesLayer(layer("jdk", files.jdk()));
      builder.addFileEntriesLayer(layer("application", files.application()));
      builder.containerize(
          Containerizer.to(TarImage.at(archive).named(name))
              .setApplicationLayersCache(layers)
              .setBaseImageLayersCache(layers)
              .setToolName("loombench"));
    } catch (InvalidImageReferenceException
        | RegistryException
        | CacheDirectoryCreationException
        | ExecutionException cause) {
      throw Problem.environment(
          "can't make the image %s: %s".formatted(name, Problem.reason(cause)), cause);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw Problem.interrupted("interrupted while an image was made");
    }
  }

  /** Returns a layer of files at their own paths and times, which caches of a JVM depend on. */
  private static FileEntriesLayer layer(String title, Set<Path> files) throws IOException {
    var layer = FileEntriesLayer.builder().setName(title);
    for (Path file : files) {
      boolean runs = Files.isDirectory(file) || Files.isExecutable(file);
      layer.addEntry(
          file,
          AbsoluteUnixPath.fromPath(file),
          FilePermissions.fromOctalString(runs ? "755" : "644"),
          Files.getLastModifiedTime(file).toInstant());
    }
    return layer.build();
  }

  private static String architecture() {
    return switch (System.getProperty("os.arch")) {
      case "amd64", "x86_64" -> "amd64";
      case "aarch64" -> "arm64";
      case String other -> other;
    };
  }
}
