package dev.loombench.tool.study.yaml;

import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.place.Place;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.Durations;
import dev.loombench.tool.yaml.YamlFields;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reader of the pods of roles. */
final class KubernetesReader {

  private static final String RESOURCES =
      "a mapping with 'cpus' and 'memory', like {cpus: 2, memory: 2g}";
  private static final Pattern NAMESPACE = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");
  private static final Duration LEAST_DEADLINE = Duration.ofMinutes(1);
  private static final Duration MOST_DEADLINE = Duration.ofDays(7);

  private KubernetesReader() {}

  static Place read(Cursor pods, Optional<String> address, Optional<String> jdk) {
    YamlFields fields = pods.fields("a mapping with 'image' and 'resources'");
    String image = fields.required("image", "an image with a JDK", KubernetesReader::word);
    Limits resources = fields.required("resources", RESOURCES, KubernetesReader::resources);
    Optional<String> context = fields.optional("context", KubernetesReader::word);
    Optional<String> namespace = fields.optional("namespace", KubernetesReader::namespace);
    Map<String, String> nodes =
        fields.map(
            "node-selector",
            "a mapping of labels of nodes, like {disk: ssd}",
            (_, label) -> label.argument());
    Duration deadline =
        fields.optional(
            "deadline",
            Place.Kubernetes.DEADLINE,
            Durations.wholeSeconds(LEAST_DEADLINE, MOST_DEADLINE));
    fields.done();
    return new Place.Kubernetes(
        image,
        resources.cpus().orElseThrow(),
        resources.memoryBytes().orElseThrow(),
        context,
        namespace,
        nodes,
        deadline,
        address,
        jdk);
  }

  private static Limits resources(Cursor value) {
    Limits limits = LimitsReader.read(value);
    if (limits.cpus().isEmpty() || limits.memoryBytes().isEmpty()) {
      throw value.refuseFound(RESOURCES);
    }
    return limits;
  }

  private static String word(Cursor value) {
    return PlacesReader.word(value, "a name without spaces");
  }

  private static String namespace(Cursor value) {
    String text = value.argument();
    if (!NAMESPACE.matcher(text).matches()) {
      throw value.refuseFound("a namespace of lower-case letters, digits and hyphens");
    }
    return text;
  }
}
