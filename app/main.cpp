// The command line of Carom.
int main() { return 0; }
