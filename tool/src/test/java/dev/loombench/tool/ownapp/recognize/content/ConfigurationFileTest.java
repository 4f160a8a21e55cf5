package dev.loombench.tool.ownapp.recognize.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConfigurationFileTest {

  @Test
  void yamlIsFlattenedToProperties() {
    assertThat(
            yaml(
                """
                server:
                  type: default
                  applicationConnectors:
                    - type: http
                      port: 8080
                  empty:
                """))
        .isEqualTo(
            Map.of(
                "server.type", "default",
                "server.applicationConnectors[0].type", "http",
                "server.applicationConnectors[0].port", "8080",
                "server.empty", ""));
  }

  @Test
  void onlyTheFirstDocumentCounts() {
    assertThat(
            yaml(
                """
                a: 1
                ---
                spring.config.activate.on-profile: prod
                a: 2
                """))
        .isEqualTo(Map.of("a", "1"));
  }

  @Test
  void aTemplateThatIsNoYamlHasNoProperties() {
    assertThat(yaml("port: @port@\n<% if %>")).isEmpty();
  }

  @Test
  void propertiesAreReadAsJavaDoes() {
    assertThat(
            ConfigurationFile.properties("a.b = c\\\n  d\n# e=f".getBytes(StandardCharsets.UTF_8)))
        .isEqualTo(Map.of("a.b", "cd"));
  }

  private static Map<String, String> yaml(String text) {
    return ConfigurationFile.yaml(text.getBytes(StandardCharsets.UTF_8));
  }
}
