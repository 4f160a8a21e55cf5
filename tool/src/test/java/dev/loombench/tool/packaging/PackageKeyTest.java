package dev.loombench.tool.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackageKeyTest {

  private static final PackageKey KEY = new PackageKey(Map.of("jar", "1a", "jdk", "25.0.3"));

  @TempDir private Path folder;

  @Test
  void equalPartsHaveEqualHashes() {
    assertThat(new PackageKey(Map.of("jdk", "25.0.3", "jar", "1a")).hash()).isEqualTo(KEY.hash());
    assertThat(KEY.hash()).matches("[0-9a-f]{16}");
  }

  @Test
  void anyDifferentPartChangesTheHash() {
    assertThat(
            new String[] {
              KEY.hash(),
              new PackageKey(Map.of("jar", "1b", "jdk", "25.0.3")).hash(),
              new PackageKey(Map.of("jar", "1a", "jvm", "25.0.3")).hash(),
              new PackageKey(Map.of("jar", "1a", "jdk", "25.0.3", "gc", "G1")).hash(),
              new PackageKey(Map.of("jar", "1a2:jd", "k", "25.0.3")).hash()
            })
        .doesNotHaveDuplicates();
  }

  @Test
  void theCodeThatMakesPackagesHasAHash() {
    assertThat(PackageKey.ofThisCode()).matches("[0-9a-f]{16}").isEqualTo(PackageKey.ofThisCode());
  }

  @Test
  void hashesTheContentOfAFileNotItsName() throws IOException {
    Path one = Files.writeString(folder.resolve("one.jar"), "content");
    Path same = Files.writeString(folder.resolve("same.jar"), "content");
    Path other = Files.writeString(folder.resolve("other.jar"), "other content");

    assertThat(PackageKey.ofContent(same)).isEqualTo(PackageKey.ofContent(one));
    assertThat(PackageKey.ofContent(other)).isNotEqualTo(PackageKey.ofContent(one));
  }
}
