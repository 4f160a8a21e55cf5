package dev.loombench.servers.helidon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Metadata for native executables against the service registry of this version of Helidon. */
class NativeMetadataTest {

  private static final String METADATA =
      "META-INF/native-image/dev.loombench/helidon-server/reachability-metadata.json";
  private static final Pattern MANIFEST_ENTRY =
      Pattern.compile("(?m)^META-INF/helidon/\\S+/service(?:-registry\\.json|\\.loader)$");
  private static final Pattern DESCRIPTOR = Pattern.compile("\"descriptor\":\"([^\"]+)\"");
  private static final Pattern CONTRACT = Pattern.compile("(?m)^(io\\.helidon\\.\\S+)$");

  @Test
  void containsEveryServiceThatHelidonLoadsByName() throws IOException {
    String metadata = read(Thread.currentThread().getContextClassLoader().getResource(METADATA));
    List<String> registries = registries();

    assertThat(registries).isNotEmpty();
    for (String registry : registries) {
      String content = read(Thread.currentThread().getContextClassLoader().getResource(registry));
      Pattern names = registry.endsWith(".json") ? DESCRIPTOR : CONTRACT;
      assertThat(names.matcher(content).results().map(found -> found.group(1)))
          .as(registry)
          .isNotEmpty()
          .allSatisfy(name -> assertThat(metadata).contains("{\"type\": \"%s\"".formatted(name)));
    }
  }

  /** Returns the paths of the registries, which each library lists in its manifest. */
  private static List<String> registries() throws IOException {
    return Collections.list(
            Thread.currentThread()
                .getContextClassLoader()
                .getResources("META-INF/helidon/manifest"))
        .stream()
        .map(NativeMetadataTest::read)
        .flatMap(manifest -> MANIFEST_ENTRY.matcher(manifest).results())
        .map(MatchResult::group)
        .distinct()
        .toList();
  }

  private static String read(URL url) {
    try (InputStream file = url.openStream()) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
