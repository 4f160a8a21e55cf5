package dev.loombench.tool.record;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;

/** What a recording tells of the JVM that made it. */
final class JfrJvm {

  private static final Pattern FEATURE = Pattern.compile("\\((\\d+)[^)]*\\)");

  private final Set<String> eventTypes;
  private int feature;

  /**
   * One that knows those events.
   *
   * @param eventTypes their names
   */
  JfrJvm(Set<String> eventTypes) {
    this.eventTypes = Set.copyOf(eventTypes);
  }

  void take(RecordedEvent event) {
    if (event.getEventType().getName().equals("jdk.JVMInformation")) {
      Matcher version = FEATURE.matcher(event.getString("jvmVersion"));
      if (version.find()) {
        feature = Integer.parseInt(version.group(1));
      }
    }
  }

  /** The 25 of 25.0.3; 0 if it is not told. */
  int feature() {
    return feature;
  }

  boolean knows(String eventType) {
    return eventTypes.contains(eventType);
  }
}
