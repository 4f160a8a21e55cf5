package dev.loombench.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Command and AOT cache of the generator, with a JDK whose {@code java} is a script. */
class GeneratorJvmTest {

  private static final String MAKES_THE_CACHE =
      "for word in \"$@\"; do case $word in -XX:AOTCacheOutput=*) echo cache >\"${word#*=}\";; esac; done";

  @TempDir Path folder;
  private Path jdk;
  private Path target;

  @BeforeEach
  void createFiles() throws IOException {
    jdk = folder.resolve("jdk");
    target = folder.resolve("home/loadgen/target");
    Files.createDirectories(jdk.resolve("bin"));
    Files.createDirectories(target.resolve("lib"));
    Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"25.0.3\"");
    Files.writeString(target.resolve("loadgen.jar"), "generator");
    Files.writeString(target.resolve("lib/b.jar"), "b");
    Files.writeString(target.resolve("lib/a.jar"), "a");
    javaRuns(MAKES_THE_CACHE);
  }

  @Test
  void anEngineUsesTheCacheOnceItIsTrained() throws Exception {
    assertThat(cacheOf(jvm())).isEmpty();

    jvm().train();

    assertThat(jvm().isTrained()).isTrue();
    assertThat(cacheOf(jvm())).hasSize(1);
    assertThat(Path.of(cacheOf(jvm()).getFirst().replace("-XX:AOTCache=", "")))
        .hasContent("cache\n");
    assertThat(jvm().helper("Downstream", 256, 1)).noneMatch(each -> each.contains("AOT"));
  }

  @Test
  void librariesHaveOneOrder() {
    assertThat(jvm().engine(1))
        .contains(
            "%s:%s:%s"
                .formatted(
                    target.resolve("loadgen.jar"),
                    target.resolve("lib/a.jar"),
                    target.resolve("lib/b.jar")));
  }

  @Test
  void anotherJarLibraryOrJdkHasNoCache() throws Exception {
    jvm().train();
    Files.writeString(target.resolve("lib/a.jar"), "A");
    assertThat(jvm().isTrained()).isFalse();

    jvm().train();
    Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"25.0.4\"");
    assertThat(jvm().isTrained()).isFalse();
  }

  @Test
  void trainingDeletesCachesOfEarlierJars() throws Exception {
    jvm().train();
    Files.writeString(target.resolve("loadgen.jar"), "another");
    Files.setLastModifiedTime(
        target.resolve("loadgen.jar"), FileTime.from(Instant.now().plusSeconds(60)));

    jvm().train();

    try (var files = Files.list(target.resolve("aot"))) {
      assertThat(files.filter(file -> file.toString().endsWith(".aot"))).hasSize(1);
    }
  }

  @Test
  void aFailedTrainingNamesItsLogAndLeavesNoCache() throws IOException {
    javaRuns(MAKES_THE_CACHE + "; echo out of memory; exit 1");

    assertThatThrownBy(() -> jvm().train())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("training.log");
    assertThat(jvm().isTrained()).isFalse();
    assertThat(target.resolve("aot/training.log")).hasContent("out of memory\n");
  }

  private GeneratorJvm jvm() {
    return new GeneratorJvm(folder.resolve("home"), jdk);
  }

  private static List<String> cacheOf(GeneratorJvm jvm) {
    return jvm.engine(1).stream().filter(each -> each.startsWith("-XX:AOTCache=")).toList();
  }

  private void javaRuns(String script) throws IOException {
    Path java = jdk.resolve("bin/java");
    Files.writeString(java, "#!/bin/sh\n" + script + "\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
  }
}
