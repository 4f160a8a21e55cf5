/** A load that every tool is given, as far as it can make it. */
sealed interface Load {

  /** What the table calls it. */
  String title();

  /** Connections that each ask again as soon as they are answered. */
  record FullTilt(int connections) implements Load {
    @Override
    public String title() {
      return connections == 1
          ? "one connection, asking at once again"
          : "full tilt: %d connections, asking at once again".formatted(connections);
    }
  }

  /** Open load at a constant rate. */
  record Rate(int perSecond) implements Load {
    @Override
    public String title() {
      return "%,d requests/s".formatted(perSecond);
    }
  }

  /** Users with a connection each, who think for a second before they ask again. */
  record Users(int count) implements Load {
    @Override
    public String title() {
      return "%,d users with a second of think time".formatted(count);
    }
  }
}
