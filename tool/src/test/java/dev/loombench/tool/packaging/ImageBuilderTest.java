package dev.loombench.tool.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.launch.container.ContainerImage;
import dev.loombench.tool.launch.container.FakeEngine;
import dev.loombench.tool.launch.jdk.Artifact;
import dev.loombench.tool.launch.jdk.Resolution;
import dev.loombench.tool.launch.os.CommandOutput;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Variant.ContainerLaunch;
import dev.loombench.tool.study.id.VariantId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageBuilderTest {

  @TempDir private Path folder;
  private final List<String> progress = new ArrayList<>();
  private FakeEngine fake;
  private Path jdk;
  private Path jar;

  @BeforeEach
  void install() throws IOException {
    fake = FakeEngine.in(folder.resolve("bin"));
    jdk = Files.createDirectories(folder.resolve("jdk"));
    Files.createDirectories(jdk.resolve("bin"));
    Files.createDirectories(jdk.resolve("jmods"));
    Files.copy(Path.of("/bin/true"), jdk.resolve("bin/java"));
    Files.writeString(jdk.resolve("jmods/java.base.jmod"), "for developers");
    jar = Files.writeString(folder.resolve("app.jar"), "application");
  }

  @Test
  void makesAnImageOfTheLibrariesTheJdkAndTheApplication() {
    ContainerImage image = made();

    assertThat(image.name()).matches("localhost/loombench/server:[0-9a-f]{16}");
    List<List<String>> layers = layers();
    assertThat(layers).hasSize(3);
    assertThat(layers.get(0)).anyMatch(file -> file.matches(".*/libc\\.so.*"));
    assertThat(layers.get(1))
        .contains(inImage(jdk.resolve("bin/java")))
        .noneMatch(file -> file.contains("jmods"));
    assertThat(layers.get(2)).contains(inImage(jar));
    assertThat(progress).anyMatch(line -> line.startsWith("loaded the image of 'a' (117 MiB) in"));
  }

  @Test
  void loadsAnImageOnce() throws IOException {
    ContainerImage first = made();
    Files.delete(fake.loaded());

    assertThat(made()).isEqualTo(first);
    assertThat(fake.loaded()).doesNotExist();
  }

  @Test
  void aChangedApplicationIsAnotherImage() throws IOException {
    ContainerImage first = made();
    Files.writeString(jar, "changed");

    assertThat(made().name()).isNotEqualTo(first.name());
  }

  @Test
  void aMissingImageIsReportedBeforeTheFirstTrial() {
    ContainerLaunch shop = ContainerLaunch.DEFAULT.of("shop:1");

    assertThat(builder().of(variant(shop), jdk, Optional.empty()))
        .isInstanceOfSatisfying(
            Resolution.Missing.class,
            missing -> assertThat(missing.reason()).startsWith("podman has no image 'shop:1'"));
  }

  private ContainerImage made() {
    var artifact = Optional.<Artifact>of(Artifact.OnJvm.jar(jar));
    return switch (builder().of(variant(ContainerLaunch.DEFAULT), jdk, artifact)) {
      case Resolution.Ready<ContainerImage>(var image) -> image;
      case Resolution.Missing<ContainerImage>(String reason) -> throw new AssertionError(reason);
    };
  }

  private ImageBuilder builder() {
    return new ImageBuilder(
        new PackageStore(folder.resolve("packages"), progress::add),
        folder.resolve("layers"),
        Map.of("PATH", fake.folder().toString()),
        progress::add);
  }

  private static Variant variant(ContainerLaunch launch) {
    return new Variant(new VariantId("a"), new Server.Bundled("spring-mvc", Map.of()), List.of())
        .in(Optional.of(launch));
  }

  /** Returns the files of each layer of the loaded archive. */
  private List<List<String>> layers() {
    String archive = fake.loaded().toString();
    CommandOutput.of(List.of("tar", "-xf", archive, "-C", folder.toString()));
    return tar("-xOf", archive, "manifest.json")
        .flatMap(manifest -> Stream.of(manifest.split("\"")))
        .filter(word -> word.endsWith(".tar.gz"))
        .map(layer -> tar("-tzf", folder.resolve(layer).toString()).toList())
        .toList();
  }

  private static Stream<String> tar(String... arguments) {
    return CommandOutput.of(Stream.concat(Stream.of("tar"), Stream.of(arguments)).toList())
        .output()
        .lines();
  }

  private static String inImage(Path file) {
    return file.toString().substring(1);
  }
}
