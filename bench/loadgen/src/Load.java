/** Load for all tools that support it. */
sealed interface Load {

  /** Returns the title in the table. */
  String title();

  /** Connections that send the next request right after each response. */
  record Unpaced(int connections) implements Load {
    @Override
    public String title() {
      return connections == 1
          ? "one connection, unpaced"
          : "%d connections, unpaced".formatted(connections);
    }
  }

  /** Open load at a constant rate. */
  record Rate(int perSecond) implements Load {
    @Override
    public String title() {
      return "%,d requests/s".formatted(perSecond);
    }
  }

  /** Users with a connection each and a think time of one second. */
  record Users(int count) implements Load {
    @Override
    public String title() {
      return "%,d users with a think time of 1 s".formatted(count);
    }
  }
}
